/* libqpdf's C API, and what it lacks as extern "C" shims. */
#ifndef POSTIL_CQPDF_H
#define POSTIL_CQPDF_H
#include <qpdf/qpdf-c.h>
/* Reading (reading_shims.cc). */
#ifdef __cplusplus
extern "C" {
#endif
int postil_qpdf_owner_password_matched(char const* path, char const* password); /* 1, 0, or -1 when it can't be opened */
#ifdef __cplusplus
}
#endif

/* Writing (writing_shims.cc). Functions give 0, or one of these and a message; none throws. */
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
enum {
  POSTIL_QPDF_PASSWORD = 1, POSTIL_QPDF_UNSUPPORTED, POSTIL_QPDF_DAMAGED, POSTIL_QPDF_CANCELLED, POSTIL_QPDF_OTHER,
  POSTIL_QPDF_ERRNO = 1000 /* + errno */
};
enum { POSTIL_CIPHER_NONE, POSTIL_CIPHER_RC4, POSTIL_CIPHER_AESV2, POSTIL_CIPHER_AESV3 };

typedef struct {
  int version, revision;                /* /V and /R */
  int string_cipher, stream_cipher;
  size_t key_length;
  uint8_t key[32];
} postil_encryption;

/* The file key of a PDF in memory; the password may be NULL. */
int postil_encryption_read (const uint8_t *pdf, size_t length, const char *password, postil_encryption *encryption,
                            char *message, size_t capacity);
/* The key for one object (ISO 32000-1 7.6.2 algorithm 1); key has room for 32 bytes. */
int postil_object_key (const postil_encryption *encryption, int number, int generation, int cipher, uint8_t *key,
                       size_t *key_length);
int postil_rc4 (const uint8_t *key, size_t key_length, const uint8_t *in, uint8_t *out, size_t length);
/* CBC without padding: length is a multiple of 16; vector has 16 bytes. */
int postil_aes_cbc (const uint8_t *key, size_t key_length, const uint8_t *vector, const uint8_t *in, uint8_t *out,
                    size_t length);

/* A file being rewritten. */
typedef struct postil_rewrite postil_rewrite;
int  postil_rewrite_open (const char *path, const char *password, postil_rewrite **rewrite, char *message, size_t capacity);
void postil_rewrite_close (postil_rewrite *rewrite);
/* The first object number the file does not use, 0 on failure. */
int  postil_rewrite_first_free (postil_rewrite *rewrite);
int  postil_rewrite_is_signed (postil_rewrite *rewrite);      /* 1, 0, or -1 when it can't be told */
int  postil_rewrite_reserve (postil_rewrite *rewrite, int number, int generation, char *message, size_t capacity);
/* The object as PDF text (a stream's dictionary without /Length), the stream's encoded bytes or NULL. */
int  postil_rewrite_set (postil_rewrite *rewrite, int number, int generation, const char *text, size_t text_length,
                         const uint8_t *data, size_t data_length, char *message, size_t capacity);
/* Writes to an open descriptor; progress returns non-zero to cancel. */
int  postil_rewrite_write (postil_rewrite *rewrite, int descriptor, int (*progress) (int percent, void *context),
                           void *context, char *message, size_t capacity);
/* Opens a finished file without repair and checks its root, page tree and that it is encrypted if the old one is. */
int  postil_rewrite_check (postil_rewrite *rewrite, const char *path, const char *password, char *message,
                           size_t capacity);
#ifdef __cplusplus
}
#endif
#endif
