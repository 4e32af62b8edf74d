#include "CPng.h"

#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
static const char *const library_names[] = {"libpng16.16.dylib", "/opt/homebrew/opt/libpng/lib/libpng16.16.dylib",
    "/usr/local/opt/libpng/lib/libpng16.16.dylib", NULL};
#define HINT "install libpng (brew install libpng)"
#else
static const char *const library_names[] = {"libpng16.so.16", NULL};
#define HINT "install the package libpng16-16 (Debian, Ubuntu) or libpng"
#endif

static struct {
    png_const_charp (*get_libpng_ver)(png_const_structrp);
    png_structp (*create_write_struct)(png_const_charp, png_voidp, png_error_ptr, png_error_ptr);
    png_infop (*create_info_struct)(png_const_structrp);
    void (*destroy_write_struct)(png_structpp, png_infopp);
    void (*set_write_fn)(png_structrp, png_voidp, png_rw_ptr, png_flush_ptr);
    void (*set_IHDR)(png_const_structrp, png_inforp, png_uint_32, png_uint_32, int, int, int, int, int);
    void (*set_compression_level)(png_structrp, int);
    void (*set_filter)(png_structrp, int, int);
    void (*write_info)(png_structrp, png_const_inforp);
    void (*write_row)(png_structrp, png_const_bytep);
    void (*write_end)(png_structrp, png_inforp);
    void (*error)(png_const_structrp, png_const_charp);
    png_voidp (*get_error_ptr)(png_const_structrp);
    png_voidp (*get_io_ptr)(png_const_structrp);
    int (*image_begin_read_from_memory)(png_imagep, png_const_voidp, size_t);
    int (*image_finish_read)(png_imagep, png_const_colorp, void *, png_int_32, void *);
    void (*image_free)(png_imagep);
} png;

static char failure[512];
static bool failed = true;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = NULL;
    for (const char *const *name = library_names; *name && !library; name++) {
        library = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    }
    if (!library) {
        snprintf(failure, sizeof failure, "libpng cannot be loaded (%s); " HINT, dlerror());
        return;
    }
    struct {
        const char *symbol;
        void **slot;
    } wanted[] = {
        {"png_get_libpng_ver", (void **)&png.get_libpng_ver},
        {"png_create_write_struct", (void **)&png.create_write_struct},
        {"png_create_info_struct", (void **)&png.create_info_struct},
        {"png_destroy_write_struct", (void **)&png.destroy_write_struct},
        {"png_set_write_fn", (void **)&png.set_write_fn},
        {"png_set_IHDR", (void **)&png.set_IHDR},
        {"png_set_compression_level", (void **)&png.set_compression_level},
        {"png_set_filter", (void **)&png.set_filter},
        {"png_write_info", (void **)&png.write_info},
        {"png_write_row", (void **)&png.write_row},
        {"png_write_end", (void **)&png.write_end},
        {"png_error", (void **)&png.error},
        {"png_get_error_ptr", (void **)&png.get_error_ptr},
        {"png_get_io_ptr", (void **)&png.get_io_ptr},
        {"png_image_begin_read_from_memory", (void **)&png.image_begin_read_from_memory},
        {"png_image_finish_read", (void **)&png.image_finish_read},
        {"png_image_free", (void **)&png.image_free},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        *wanted[i].slot = dlsym(library, wanted[i].symbol);
        if (!*wanted[i].slot) {
            snprintf(failure, sizeof failure, "the libpng of this system has no %s; " HINT " 1.6", wanted[i].symbol);
            dlclose(library);
            return;
        }
    }
    failed = false;
}

const char *cpng_load(void) {
    pthread_once(&once, load);
    return failed ? failure : NULL;
}

const char *cpng_version(void) { return png.get_libpng_ver(NULL); }

// What one writing needs to know when libpng calls back.
typedef struct writing {
    jmp_buf end;
    cpng_sink sink;
    void *context;
    char *reason;
    size_t reason_size;
} writing;

static void fail(png_structp file, png_const_charp message) {
    writing *state = png.get_error_ptr(file);
    if (state->sink) snprintf(state->reason, state->reason_size, "%s", message);
    longjmp(state->end, 1);
}

static void ignore(png_structp file, png_const_charp message) {
    (void)file;
    (void)message;
}

static void put(png_structp file, png_bytep bytes, size_t count) {
    writing *state = png.get_io_ptr(file);
    if (state->sink(state->context, bytes, count)) return;
    // The caller knows why.
    state->sink = NULL;
    png.error(file, "");
}

static void flush(png_structp file) { (void)file; }

bool cpng_write(const uint8_t *pixels, uint32_t width, uint32_t height, int level, cpng_sink sink, void *context,
    char *reason, size_t reason_size) {
    writing state = {.sink = sink, .context = context, .reason = reason, .reason_size = reason_size};
    snprintf(reason, reason_size, "out of memory");
    png_structp file = NULL;
    png_infop info = NULL;
    // Read after a jump, so they must not live in registers only.
    png_structp volatile made_file = NULL;
    png_infop volatile made_info = NULL;
    volatile bool done = false;
    if (setjmp(state.end) == 0) {
        made_file = file = png.create_write_struct(PNG_LIBPNG_VER_STRING, &state, fail, ignore);
        if (file) made_info = info = png.create_info_struct(file);
        if (info) {
            png.set_write_fn(file, &state, put, flush);
            png.set_IHDR(file, info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
            png.set_compression_level(file, level);
            // The pictures of a GIF are flat areas and dithered patterns. Filters break up what repeats in them.
            png.set_filter(file, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
            png.write_info(file, info);
            for (uint32_t row = 0; row < height; row++) png.write_row(file, pixels + (size_t)row * width * 4);
            png.write_end(file, info);
            done = true;
        }
    }
    if (!done && !state.sink) *reason = 0;
    file = made_file;
    info = made_info;
    if (file) png.destroy_write_struct(&file, &info);
    return done;
}

uint8_t *cpng_read(const uint8_t *bytes, size_t count, size_t most, uint32_t *width, uint32_t *height, char *reason,
    size_t reason_size) {
    // libpng's own way to read without jumps.
    png_image image = {.version = PNG_IMAGE_VERSION};
    uint8_t *pixels = NULL;
    if (png.image_begin_read_from_memory(&image, bytes, count)) {
        image.format = PNG_FORMAT_RGBA;
        *width = image.width;
        *height = image.height;
        if ((size_t)image.width > most / (image.height ? image.height : 1)) {
            snprintf(image.message, sizeof image.message, "%u x %u pixels are too many", image.width, image.height);
        } else {
            pixels = malloc(PNG_IMAGE_SIZE(image));
            if (!pixels) {
                snprintf(image.message, sizeof image.message, "out of memory");
            } else if (!png.image_finish_read(&image, NULL, pixels, 0, NULL)) {
                free(pixels);
                pixels = NULL;
            }
        }
    }
    if (!pixels) snprintf(reason, reason_size, "%s", image.message);
    png.image_free(&image);
    return pixels;
}
