// libpng without linking it, and without its longjmp.
//
// The library is opened at first use, so a run that draws no PNG loads neither it nor zlib. libpng reports an error by
// jumping out of the call, which must never cross a Swift frame: so a whole picture is written or read by one call
// here, and all there is to see of an error is its sentence.

#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the system's libpng, once, whatever the number of threads that ask.
/// Returns NULL when it is ready, else a static sentence on why it is not. The rest must not be called before.
const char *_Nullable cpng_load(void);

/// The loaded library's version, as it names itself.
const char *_Nonnull cpng_version(void);

/// Takes a piece of a file. Returns whether to go on.
typedef bool (*cpng_sink)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);

/// Writes a picture of RGBA, 8 bits a channel, straight alpha, rows from the top without gaps.
///
/// `level` is zlib's, 0 to 9. The file goes to `sink` in pieces of at most some kilobytes, so that memory does not grow
/// with it. Returns whether all is written; else `reason` holds why not, empty where the sink ended it.
bool cpng_write(
    const uint8_t *_Nonnull pixels,
    uint32_t width,
    uint32_t height,
    int level,
    cpng_sink _Nonnull sink,
    void *_Nullable context,
    char *_Nonnull reason,
    size_t reason_size);

/// Reads a whole picture of any kind into RGBA of 8 bits a channel, straight alpha.
///
/// Returns memory for `free()`, or NULL where the bytes are no PNG, the picture has more than `most` pixels, or memory
/// is short; `reason` holds which.
uint8_t *_Nullable cpng_read(
    const uint8_t *_Nonnull bytes,
    size_t count,
    size_t most,
    uint32_t *_Nonnull width,
    uint32_t *_Nonnull height,
    char *_Nonnull reason,
    size_t reason_size);

#endif
