// What qpdf's C API lacks for writing: encryption keys, the ciphers qpdf itself uses, objects given as text.
#include "CQPDF.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFCryptoProvider.hh>
#include <qpdf/QPDFSystemError.hh>
#include <qpdf/QPDFWriter.hh>
#include <set>
#include <unistd.h>

struct postil_rewrite { QPDF pdf; };

namespace
{
struct Cancelled {};

void tell (char *message, size_t capacity, const char *text)
{
  if (message && capacity) snprintf (message, capacity, "%s", text);
}

// Every shim's body runs in here: no exception may reach Swift.
template <typename Body> int guarded (char *message, size_t capacity, Body body)
{
  try {
    body ();
    return 0;
  } catch (Cancelled &) {
    return POSTIL_QPDF_CANCELLED;
  } catch (QPDFExc &error) {
    tell (message, capacity, error.what ());
    switch (error.getErrorCode ()) {
    case qpdf_e_password: return POSTIL_QPDF_PASSWORD;
    case qpdf_e_unsupported: return POSTIL_QPDF_UNSUPPORTED;
    case qpdf_e_damaged_pdf: return POSTIL_QPDF_DAMAGED;
    default: return POSTIL_QPDF_OTHER;
    }
  } catch (QPDFSystemError &error) {
    tell (message, capacity, error.what ());
    return POSTIL_QPDF_ERRNO + error.getErrno ();
  } catch (std::exception &error) {
    tell (message, capacity, error.what ());
    return POSTIL_QPDF_OTHER;
  } catch (...) {
    return POSTIL_QPDF_OTHER;
  }
}

int cipher (QPDF::encryption_method_e method, int version)
{
  if (version < 4) return POSTIL_CIPHER_RC4;    // qpdf says "none" for these, it is RC4
  switch (method) {
  case QPDF::e_none: return POSTIL_CIPHER_NONE;
  case QPDF::e_rc4: return POSTIL_CIPHER_RC4;
  case QPDF::e_aes: return POSTIL_CIPHER_AESV2;
  case QPDF::e_aesv3: return POSTIL_CIPHER_AESV3;
  default: return -1;
  }
}

bool holds_signature (QPDFObjectHandle fields, bool inherited, std::set<QPDFObjGen> &seen, int depth)
{
  if (!fields.isArray () || depth > 64) return false;
  for (int i = 0; i < fields.getArrayNItems (); i++) {
    QPDFObjectHandle field = fields.getArrayItem (i);
    if (!field.isDictionary () || (field.isIndirect () && !seen.insert (field.getObjGen ()).second)) continue;
    QPDFObjectHandle type = field.getKey ("/FT");
    bool is_signature = type.isName () ? type.getName () == "/Sig" : inherited;
    if (is_signature && field.getKey ("/V").isDictionary ()) return true;
    if (holds_signature (field.getKey ("/Kids"), is_signature, seen, depth + 1)) return true;
  }
  return false;
}
}

int postil_encryption_read (const uint8_t *bytes, size_t length, const char *password, postil_encryption *encryption,
                            char *message, size_t capacity)
{
  return guarded (message, capacity, [&] {
    QPDF pdf;
    pdf.setSuppressWarnings (true);
    pdf.setAttemptRecovery (false);
    pdf.processMemoryFile ("encryption", reinterpret_cast<const char *> (bytes), length, password);
    int permissions;
    QPDF::encryption_method_e streams, strings, files;
    if (!pdf.isEncrypted (encryption->revision, permissions, encryption->version, streams, strings, files))
      throw std::runtime_error ("not encrypted");
    std::string key = pdf.getEncryptionKey ();
    encryption->string_cipher = cipher (strings, encryption->version);
    encryption->stream_cipher = cipher (streams, encryption->version);
    if (key.empty () || key.size () > sizeof encryption->key || encryption->string_cipher < 0
        || encryption->stream_cipher < 0)
      throw QPDFExc (qpdf_e_unsupported, "", "", 0, "unknown crypt filter");
    encryption->key_length = key.size ();
    memcpy (encryption->key, key.data (), key.size ());
  });
}

int postil_object_key (const postil_encryption *encryption, int number, int generation, int cipher, uint8_t *key,
                       size_t *key_length)
{
  return guarded (nullptr, 0, [&] {
    std::string file_key (reinterpret_cast<const char *> (encryption->key), encryption->key_length);
    std::string result = QPDF::compute_data_key (
      file_key, number, generation, cipher != POSTIL_CIPHER_RC4, encryption->version, encryption->revision);
    if (result.size () > 32) throw std::runtime_error ("key too long");
    memcpy (key, result.data (), result.size ());
    *key_length = result.size ();
  });
}

int postil_rc4 (const uint8_t *key, size_t key_length, const uint8_t *in, uint8_t *out, size_t length)
{
  return guarded (nullptr, 0, [&] {
    auto crypto = QPDFCryptoProvider::getImpl ();
    crypto->RC4_init (key, static_cast<int> (key_length));
    if (length) crypto->RC4_process (in, length, out);
    crypto->RC4_finalize ();
  });
}

int postil_aes_cbc (const uint8_t *key, size_t key_length, const uint8_t *vector, const uint8_t *in, uint8_t *out,
                    size_t length)
{
  return guarded (nullptr, 0, [&] {
    uint8_t block[16], chain[16];
    memcpy (chain, vector, 16);
    auto crypto = QPDFCryptoProvider::getImpl ();
    crypto->rijndael_init (true, key, key_length, true, chain);
    for (size_t at = 0; at + 16 <= length; at += 16) {
      memcpy (block, in + at, 16);
      crypto->rijndael_process (block, out + at);
    }
    crypto->rijndael_finalize ();
  });
}

int postil_rewrite_open (const char *path, const char *password, postil_rewrite **rewrite, char *message, size_t capacity)
{
  *rewrite = nullptr;
  return guarded (message, capacity, [&] {
    auto opened = std::make_unique<postil_rewrite> ();
    opened->pdf.setSuppressWarnings (true);
    opened->pdf.processFile (path, password);
    if (!opened->pdf.getRoot ().getKey ("/Pages").isDictionary ())
      throw QPDFExc (qpdf_e_damaged_pdf, "", "", 0, "no pages");
    *rewrite = opened.release ();
  });
}

void postil_rewrite_close (postil_rewrite *rewrite)
{
  guarded (nullptr, 0, [&] { delete rewrite; });
}

int postil_rewrite_first_free (postil_rewrite *rewrite)
{
  int number = 0;
  guarded (nullptr, 0, [&] { number = static_cast<int> (rewrite->pdf.getObjectCount ()) + 1; });
  return number;
}

int postil_rewrite_is_signed (postil_rewrite *rewrite)
{
  bool found = false;
  int failure = guarded (nullptr, 0, [&] {
    QPDFObjectHandle root = rewrite->pdf.getRoot (), form = root.getKey ("/AcroForm"), permissions = root.getKey ("/Perms");
    std::set<QPDFObjGen> seen;
    found = form.isDictionary () && holds_signature (form.getKey ("/Fields"), false, seen, 0);
    found = found || (permissions.isDictionary () && permissions.getKey ("/DocMDP").isDictionary ());
  });
  return failure ? -1 : found;
}

int postil_rewrite_reserve (postil_rewrite *rewrite, int number, int generation, char *message, size_t capacity)
{
  return guarded (message, capacity, [&] {
    rewrite->pdf.replaceObject (number, generation, QPDFObjectHandle::newNull ());
  });
}

int postil_rewrite_set (postil_rewrite *rewrite, int number, int generation, const char *text, size_t text_length,
                        const uint8_t *data, size_t data_length, char *message, size_t capacity)
{
  return guarded (message, capacity, [&] {
    QPDF &pdf = rewrite->pdf;
    QPDFObjectHandle object = QPDFObjectHandle::parse (&pdf, std::string (text, text_length));
    if (!data) {
      pdf.replaceObject (number, generation, object);
      return;
    }
    // A stream is made under a number of its own; the two then trade places.
    QPDFObjectHandle stream = QPDFObjectHandle::newStream (&pdf);
    QPDFObjectHandle filter = object.getKey ("/Filter"), parameters = object.getKey ("/DecodeParms");
    stream.replaceDict (object);
    stream.replaceStreamData (std::string (reinterpret_cast<const char *> (data), data_length), filter, parameters);
    pdf.replaceObject (number, generation, QPDFObjectHandle::newNull ());
    pdf.swapObjects (QPDFObjGen (number, generation), stream.getObjGen ());
  });
}

int postil_rewrite_write (postil_rewrite *rewrite, int descriptor, int (*progress) (int percent, void *context),
                          void *context, char *message, size_t capacity)
{
  FILE *file = nullptr;
  int duplicate = dup (descriptor);
  if (duplicate < 0 || !(file = fdopen (duplicate, "wb"))) {
    int error = errno;
    if (duplicate >= 0) close (duplicate);
    return POSTIL_QPDF_ERRNO + error;
  }
  int result = guarded (message, capacity, [&] {
    QPDFWriter writer (rewrite->pdf);
    writer.setOutputFile ("rewrite", file, false);
    writer.setObjectStreamMode (qpdf_o_preserve);
    writer.setStreamDataMode (qpdf_s_preserve);
    // Asked for outright: with streams preserved, qpdf 12 forgets the encryption it is to keep.
    if (rewrite->pdf.isEncrypted ()) writer.copyEncryptionParameters (rewrite->pdf);
    if (progress)
      writer.registerProgressReporter (std::make_shared<QPDFWriter::FunctionProgressReporter> (
        [&] (int percent) { if (progress (percent, context)) throw Cancelled (); }));
    writer.write ();
    if (fflush (file) != 0) throw QPDFSystemError ("flush", errno);
  });
  if (fclose (file) != 0 && result == 0) result = POSTIL_QPDF_ERRNO + errno;
  return result;
}

int postil_rewrite_check (postil_rewrite *rewrite, const char *path, const char *password, char *message, size_t capacity)
{
  return guarded (message, capacity, [&] {
    QPDF pdf;
    pdf.setSuppressWarnings (true);
    pdf.setAttemptRecovery (false);
    pdf.processFile (path, password);
    QPDFObjectHandle pages = pdf.getRoot ().getKey ("/Pages");
    if (!pages.isDictionary () || pdf.anyWarnings () || !pages.getKey ("/Kids").isArray ())
      throw QPDFExc (qpdf_e_damaged_pdf, "", "", 0, "the rewritten file does not read back clean");
    if (pdf.isEncrypted () != rewrite->pdf.isEncrypted ())
      throw QPDFExc (qpdf_e_damaged_pdf, "", "", 0, "the rewritten file is not encrypted as the old one");
  });
}
