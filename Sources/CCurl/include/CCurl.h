// libcurl without linking it.
//
// The library is opened at first use, so a run that needs no network never loads it nor the twenty libraries it pulls
// in. Every function below is fixed in its arguments, because C's variadics do not import into Swift. Call
// ccurl_load() first; the rest must not be called before it has returned NULL.

#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// Type-checking macros of curl's own header; with them gone nothing here can reach a linked symbol by accident.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt
#undef curl_share_setopt

/// The oldest libcurl that has all this needs: 7.80.0 brought the look at a connection before a request goes over it.
#define CCURL_OLDEST_VERSION 0x075000

/// Opens the system's libcurl and initialises it, once, whatever the number of threads that ask.
/// Returns NULL when it is ready, else a static sentence on why it is not.
const char *_Nullable ccurl_load(void);

/// Tries one library file without keeping it. Returns whether it would do; else `reason` says why not.
bool ccurl_probe(const char *_Nonnull path, char *_Nonnull reason, size_t size);

/// The loaded library's version, as curl prints it.
const char *_Nonnull ccurl_version(void);
/// The text of an error code.
const char *_Nonnull ccurl_easy_strerror(CURLcode code);

CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *_Nonnull easy);
void ccurl_easy_reset(CURL *_Nonnull easy);
CURLcode ccurl_easy_pause(CURL *_Nonnull easy, int mask);

CURLcode ccurl_set_long(CURL *_Nonnull easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *_Nonnull easy, CURLoption option, curl_off_t value);
/// For strings and other pointers; curl copies strings.
CURLcode ccurl_set_pointer(CURL *_Nonnull easy, CURLoption option, const void *_Nullable value);
CURLcode ccurl_set_list(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable value);

typedef size_t (*ccurl_data_callback)(
    char *_Nonnull bytes, size_t size, size_t count, void *_Nullable context);
/// `option` is CURLOPT_WRITEFUNCTION or CURLOPT_HEADERFUNCTION.
CURLcode ccurl_set_data_callback(
    CURL *_Nonnull easy, CURLoption option, ccurl_data_callback _Nonnull callback, void *_Nullable context);

/// Called to go on with the content elsewhere, `origin` as for lseek. Returns one of CURL_SEEKFUNC_….
typedef int (*ccurl_seek_callback)(void *_Nullable context, curl_off_t offset, int origin);
/// Where content comes from: `read` fills the buffer and returns how much, 0 at the end, or CURL_READFUNC_PAUSE or
/// CURL_READFUNC_ABORT.
CURLcode ccurl_set_read_callbacks(CURL *_Nonnull easy, ccurl_data_callback _Nonnull read,
    ccurl_seek_callback _Nonnull seek, void *_Nullable context);

typedef int (*ccurl_progress_callback)(void *_Nullable context, curl_off_t download_total, curl_off_t downloaded,
    curl_off_t upload_total, curl_off_t uploaded);
CURLcode ccurl_set_progress_callback(
    CURL *_Nonnull easy, ccurl_progress_callback _Nonnull callback, void *_Nullable context);

/// Called right before a request goes out, on new and on reused connections; anything but 0 aborts.
typedef int (*ccurl_prerequest_callback)(void *_Nullable context, char *_Nonnull address, char *_Nonnull local_address,
    int port, int local_port);
CURLcode ccurl_set_prerequest_callback(
    CURL *_Nonnull easy, ccurl_prerequest_callback _Nonnull callback, void *_Nullable context);

/// Asked before a socket is opened: `address` holds 4 bytes for AF_INET and 16 for AF_INET6, in network order.
/// Anything but 0 refuses the address.
typedef int (*ccurl_address_callback)(
    void *_Nullable context, int family, const unsigned char *_Nonnull address, size_t count);
/// Hands the callback to curl's socket callback through `slot`, which must outlive the transfer.
typedef struct ccurl_address_slot {
    ccurl_address_callback _Nullable callback;
    void *_Nullable context;
} ccurl_address_slot;
CURLcode ccurl_set_address_slot(CURL *_Nonnull easy, ccurl_address_slot *_Nullable slot);

CURLcode ccurl_get_long(CURL *_Nonnull easy, CURLINFO info, long *_Nonnull value);
CURLcode ccurl_get_offset(CURL *_Nonnull easy, CURLINFO info, curl_off_t *_Nonnull value);
CURLcode ccurl_get_string(CURL *_Nonnull easy, CURLINFO info, const char *_Nullable *_Nonnull value);
/// What CURLOPT_PRIVATE was set to.
void *_Nullable ccurl_get_private(CURL *_Nonnull easy);

struct curl_slist *_Nullable ccurl_list_append(struct curl_slist *_Nullable list, const char *_Nonnull line);
void ccurl_list_free(struct curl_slist *_Nullable list);

CURLM *_Nullable ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_set_long(CURLM *_Nonnull multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
/// Waits for activity, a time-out of curl's own, or ccurl_multi_wakeup().
CURLMcode ccurl_multi_poll(CURLM *_Nonnull multi, int milliseconds);
/// May be called from any thread.
CURLMcode ccurl_multi_wakeup(CURLM *_Nonnull multi);
/// Takes one finished transfer off the multi handle's list. Returns whether there was one.
bool ccurl_multi_next_done(CURLM *_Nonnull multi, CURL *_Nullable *_Nonnull easy, CURLcode *_Nonnull result);

#endif
