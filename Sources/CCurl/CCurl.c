#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __APPLE__
#include <fcntl.h>
static const char *const library_names[] = {"libcurl.4.dylib", "/usr/lib/libcurl.4.dylib", NULL};
#define HINT "install libcurl"
#else
static const char *const library_names[] = {"libcurl.so.4", NULL};
#define HINT "install the package libcurl4 (Debian, Ubuntu) or libcurl"
#endif

typedef struct table {
    CURLcode (*global_init)(long);
    curl_version_info_data *(*version_info)(CURLversion);
    char *(*version)(void);
    const char *(*easy_strerror)(CURLcode);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    void (*easy_reset)(CURL *);
    CURLcode (*easy_pause)(CURL *, int);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
} table;

static table curl;
static char failure[512];
static bool failed;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Fills the table from one library and returns its handle. On failure nothing of it stays open.
static void *open_library(const char *name, table *into, char *reason, size_t size) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, size, "libcurl cannot be loaded (%s); " HINT, dlerror());
        return NULL;
    }
    struct {
        const char *symbol;
        void **slot;
    } wanted[] = {
        {"curl_global_init", (void **)&into->global_init},
        {"curl_version_info", (void **)&into->version_info},
        {"curl_version", (void **)&into->version},
        {"curl_easy_strerror", (void **)&into->easy_strerror},
        {"curl_easy_init", (void **)&into->easy_init},
        {"curl_easy_cleanup", (void **)&into->easy_cleanup},
        {"curl_easy_reset", (void **)&into->easy_reset},
        {"curl_easy_pause", (void **)&into->easy_pause},
        {"curl_easy_setopt", (void **)&into->easy_setopt},
        {"curl_easy_getinfo", (void **)&into->easy_getinfo},
        {"curl_slist_append", (void **)&into->slist_append},
        {"curl_slist_free_all", (void **)&into->slist_free_all},
        {"curl_multi_init", (void **)&into->multi_init},
        {"curl_multi_cleanup", (void **)&into->multi_cleanup},
        {"curl_multi_setopt", (void **)&into->multi_setopt},
        {"curl_multi_add_handle", (void **)&into->multi_add_handle},
        {"curl_multi_remove_handle", (void **)&into->multi_remove_handle},
        {"curl_multi_perform", (void **)&into->multi_perform},
        {"curl_multi_poll", (void **)&into->multi_poll},
        {"curl_multi_wakeup", (void **)&into->multi_wakeup},
        {"curl_multi_info_read", (void **)&into->multi_info_read},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        *wanted[i].slot = dlsym(library, wanted[i].symbol);
        if (!*wanted[i].slot) {
            snprintf(reason, size, "%s is not a usable libcurl (it has no %s); " HINT " 7.80 or later", name,
                wanted[i].symbol);
            dlclose(library);
            return NULL;
        }
    }
    const curl_version_info_data *version = into->version_info(CURLVERSION_NOW);
    if (version->version_num < CCURL_OLDEST_VERSION) {
        snprintf(reason, size, "libcurl %s is too old; " HINT " 7.80 or later", version->version);
        dlclose(library);
        return NULL;
    }
    return library;
}

static void load(void) {
    failed = true;
    for (const char *const *name = library_names; *name; name++) {
        if (!open_library(*name, &curl, failure, sizeof failure)) continue;
        CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT);
        failed = code != CURLE_OK;
        if (failed) snprintf(failure, sizeof failure, "libcurl cannot start (%s)", curl.easy_strerror(code));
        return;
    }
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return failed ? failure : NULL;
}

bool ccurl_probe(const char *path, char *reason, size_t size) {
    table unused;
    void *library = open_library(path, &unused, reason, size);
    if (library) dlclose(library);
    return library != NULL;
}

const char *ccurl_version(void) { return curl.version(); }
const char *ccurl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }
CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
void ccurl_easy_reset(CURL *easy) { curl.easy_reset(easy); }
CURLcode ccurl_easy_pause(CURL *easy, int mask) { return curl.easy_pause(easy, mask); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) { return curl.easy_setopt(easy, option, value); }
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl.easy_setopt(easy, option, value);
}
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback callback, void *context) {
    CURLoption data = option == CURLOPT_HEADERFUNCTION ? CURLOPT_HEADERDATA : CURLOPT_WRITEDATA;
    CURLcode code = curl.easy_setopt(easy, option, callback);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, data, context);
}

CURLcode ccurl_set_progress_callback(CURL *easy, ccurl_progress_callback callback, void *context) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

CURLcode ccurl_set_read_callbacks(
    CURL *easy, ccurl_data_callback read, ccurl_seek_callback seek, void *context) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_READDATA, context);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

CURLcode ccurl_set_prerequest_callback(CURL *easy, ccurl_prerequest_callback callback, void *context) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    const ccurl_address_slot *slot = context;
    (void)purpose;
    if (slot && slot->callback) {
        int refused = 1;
        if (address->family == AF_INET) {
            const struct sockaddr_in *in = (const struct sockaddr_in *)&address->addr;
            refused = slot->callback(slot->context, AF_INET, (const unsigned char *)&in->sin_addr, 4);
        } else if (address->family == AF_INET6) {
            const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)&address->addr;
            refused = slot->callback(slot->context, AF_INET6, (const unsigned char *)&in6->sin6_addr, 16);
        }
        if (refused) return CURL_SOCKET_BAD;
    }
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    int descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}

CURLcode ccurl_set_address_slot(CURL *easy, ccurl_address_slot *slot) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, slot);
}

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) { return curl.easy_getinfo(easy, info, value); }
CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl.easy_getinfo(easy, info, value);
}
CURLcode ccurl_get_string(CURL *easy, CURLINFO info, const char **value) {
    return curl.easy_getinfo(easy, info, value);
}

void *ccurl_get_private(CURL *easy) {
    void *value = NULL;
    return curl.easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&value) == CURLE_OK ? value : NULL;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) {
    return curl.slist_append(list, line);
}
void ccurl_list_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

bool ccurl_multi_next_done(CURLM *multi, CURL **easy, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *easy = message->easy_handle;
        *result = message->data.result;
        return true;
    }
    return false;
}
