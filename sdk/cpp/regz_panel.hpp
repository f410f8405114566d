// The panel's client for C++17: one header.
//
//   regz::Panel panel({roots, {"https://client.example.com"}, "2.4.0", folder});
//   if (panel.standing().has("Esp")) draw(panel.standing().value("offsets"));
//
// It updates the standing automatically in its own thread, online and offline, and never ends the process.
// Windows: link bcrypt, ncrypt, crypt32, winhttp, advapi32. Linux: link crypto, curl, pthread.
// With REGZ_PANEL_VERIFICATION_ONLY it has only the verification, which needs no HTTP library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#ifdef _WIN32
#undef NOMINMAX
#define NOMINMAX
#include <windows.h>
#include <bcrypt.h>
#else
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#endif

namespace regz {

using std::string;
using Strings = std::vector<string>;

// ---- Texts and bytes.

inline const string& alphabet(bool forUrls) {
  static const string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  static const string plain = letters + "+/", urls = letters + "-_";
  return forUrls ? urls : plain;
}

inline string encode(const string& bytes, bool forUrls) {
  string out;
  uint32_t held = 0;
  int bits = 0;
  for (unsigned char byte : bytes) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 6; bits -= 6) out += alphabet(forUrls)[held >> (bits - 6) & 63];
  }
  if (bits > 0) out += alphabet(forUrls)[held << (6 - bits) & 63];
  while (!forUrls && out.size() % 4 != 0) out += '=';
  return out;
}

/// Decodes only canonical text, so that a signature has one valid encoding.
inline std::optional<string> decode(const string& text, bool forUrls) {
  string out;
  uint32_t held = 0;
  int bits = 0;
  for (char letter : text) {
    if (letter == '=') break;
    const size_t at = alphabet(forUrls).find(letter);
    if (at == string::npos) return std::nullopt;
    held = held << 6 | static_cast<uint32_t>(at);
    if ((bits += 6) >= 8) out += static_cast<char>(held >> (bits -= 8) & 255);
  }
  if (encode(out, forUrls) != text) return std::nullopt;
  return out;
}

inline string hex(const string& bytes) {
  static const char* digits = "0123456789abcdef";
  string out;
  for (unsigned char byte : bytes) out += {digits[byte >> 4], digits[byte & 15]};
  return out;
}

inline Strings split(const string& text, char by) {
  Strings parts(1);
  for (char letter : text) {
    if (letter == by) parts.emplace_back();
    else parts.back() += letter;
  }
  return parts;
}

/// At most 64 UTF-16 units, the server's measure, without half a surrogate pair.
inline string cut(const string& label) {
  size_t at = 0, size = 0;
  for (size_t units = 0; (at += size) < label.size();) {
    const auto lead = static_cast<unsigned char>(label[at]);
    size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if ((units += size == 4 ? 2 : 1) > 64) break;
  }
  return label.substr(0, at);
}

/// True if a license key has the format of generated keys and a wrong check letter. O is read as 0, I and L as 1.
inline bool isMistyped(const string& licenseKey) {
  static const string letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", group = "[\\s-]*([A-Z0-9]{5})";
  static const std::regex shape("\\s*[A-Z][A-Z0-9]{1,3}[\\s-]" + group + group + group + group + "\\s*");
  string text = licenseKey;
  for (char& letter : text) if (letter >= 'a' && letter <= 'z') letter -= 'a' - 'A';
  std::smatch found;
  if (text.size() > 128 || !std::regex_match(text, found, shape)) return false;
  text = found.str(1) + found.str(2) + found.str(3) + found.str(4);
  size_t sum = 0;
  for (size_t at = 0; at < text.size(); at++) {
    const char letter = text[at] == 'O' ? '0' : text[at] == 'I' || text[at] == 'L' ? '1' : text[at];
    const size_t value = letters.find(letter);
    if (value == string::npos) return true;
    if (at == 19) return value != sum;
    // The sum of 2^(19 - place) * letter in GF(32).
    sum = (sum ^ value) << 1;
    if (sum > 31) sum ^= 37;
  }
  return true;
}

/// The part of JSON that the panel uses. It parses only text that was verified, or written by this header.
struct Json {
  bool isNull = true;
  /// A text; or a number, true or false as it was written.
  string value;
  std::vector<Json> items;
  std::map<string, Json> fields;

  static Json parse(const string& text) {
    size_t at = 0;
    Json read = parse(text, at, 0);
    space(text, at);
    if (at != text.size()) throw std::runtime_error("not JSON");
    return read;
  }
  const Json& operator[](const string& name) const {
    static const Json none;
    const auto found = fields.find(name);
    return found == fields.end() ? none : found->second;
  }
  long long number() const { return value.empty() ? 0 : static_cast<long long>(std::stod(value)); }
  Strings texts() const {
    Strings all;
    for (const Json& item : items) all.push_back(item.value);
    return all;
  }
  static string quote(const string& text) {
    static const char* hex = "0123456789abcdef";
    string out = "\"";
    for (unsigned char letter : text) {
      if (letter == '"' || letter == '\\') out += string("\\") + static_cast<char>(letter);
      else if (letter < 32) out += string("\\u00") + hex[letter >> 4] + hex[letter & 15];
      else out += static_cast<char>(letter);
    }
    return out + '"';
  }
  static string quote(const Strings& texts) {
    string out;
    for (const string& text : texts) out += (out.empty() ? "" : ",") + quote(text);
    return "[" + out + "]";
  }

 private:
  static void space(const string& text, size_t& at) { while (at < text.size() && string(" \t\r\n").find(text[at]) != string::npos) at++; }
  static char next(const string& text, size_t& at) { if (at >= text.size()) throw std::runtime_error("JSON ends early"); return text[at++]; }
  static bool take(const string& text, size_t& at, const string& word) {
    if (text.compare(at, word.size(), word) != 0) return false;
    at += word.size();
    return true;
  }
  static Json parse(const string& text, size_t& at, int depth) {
    if (depth > 32) throw std::runtime_error("JSON too deep");
    Json read;
    space(text, at);
    if (take(text, at, "\"")) {
      read.value = rest(text, at);
    } else if (take(text, at, "[") || take(text, at, "{")) {
      const bool isList = text[at - 1] == '[';
      for (space(text, at); !take(text, at, isList ? "]" : "}"); space(text, at)) {
        if (!(read.items.empty() && read.fields.empty()) && next(text, at) != ',') throw std::runtime_error("not JSON");
        Json one = parse(text, at, depth + 1);
        space(text, at);
        if (isList) read.items.push_back(std::move(one));
        else if (next(text, at) == ':') read.fields[one.value] = parse(text, at, depth + 1);
        else throw std::runtime_error("not JSON");
      }
    } else {
      while (at < text.size() && string(",]} \t\r\n").find(text[at]) == string::npos) read.value += text[at++];
      if (read.value.empty()) throw std::runtime_error("not JSON");
      if (read.value == "null") return {};
    }
    read.isNull = false;
    return read;
  }
  static unsigned unit(const string& text, size_t& at) {
    const string digits = text.substr(at, 4);
    if (digits.size() != 4 || digits.find_first_not_of("0123456789abcdefABCDEF") != string::npos) throw std::runtime_error("not JSON");
    at += 4;
    return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
  }
  /// The rest of a text after its first quotation mark, as UTF-8.
  static string rest(const string& text, size_t& at) {
    string out;
    for (char letter = next(text, at); letter != '"'; letter = next(text, at)) {
      const char kind = letter == '\\' ? next(text, at) : '\0';
      const size_t plain = string("\"\\/bfnrt").find(kind);
      if (kind != 'u') out += kind == '\0' ? letter : "\"\\/\b\f\n\r\t"[std::min<size_t>(plain, 7)];
      if (kind != 'u') continue;
      unsigned code = unit(text, at);
      if (code >= 0xD800 && code < 0xDC00 && take(text, at, "\\u")) code = 0x10000 + ((code - 0xD800) << 10) + (unit(text, at) - 0xDC00);
      if (code < 0x80) out += static_cast<char>(code);
      else if (code < 0x800) out += {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 63))};
      else if (code < 0x10000) out += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)), static_cast<char>(0x80 | (code & 63))};
      else out += {static_cast<char>(0xF0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 63)), static_cast<char>(0x80 | (code >> 6 & 63)), static_cast<char>(0x80 | (code & 63))};
    }
    return out;
  }
};

// ---- SHA-256 and P-256, by the system.

struct Point { string x, y; };
struct Key : Point { string kid; };

/// Both coordinates, 64 bytes; empty for anything that is not a point.
inline string bytesOf(const Point& point) {
  const auto x = decode(point.x, true), y = decode(point.y, true);
  return x && y && x->size() == 32 && y->size() == 32 ? *x + *y : "";
}

#ifdef _WIN32

inline string sha256(const string& bytes) {
  BCRYPT_ALG_HANDLE algorithm = nullptr;
  BCRYPT_HASH_HANDLE hash = nullptr;
  string out(32, '\0');
  BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_SHA256_ALGORITHM, nullptr, 0);
  BCryptCreateHash(algorithm, &hash, nullptr, 0, nullptr, 0, 0);
  BCryptHashData(hash, reinterpret_cast<PUCHAR>(const_cast<char*>(bytes.data())), static_cast<ULONG>(bytes.size()), 0);
  const NTSTATUS done = BCryptFinishHash(hash, reinterpret_cast<PUCHAR>(&out[0]), 32, 0);
  BCryptDestroyHash(hash), BCryptCloseAlgorithmProvider(algorithm, 0);
  if (done != 0) throw std::runtime_error("no SHA-256");
  return out;
}

/// Encrypts or decrypts with AES-256-CBC and padding; empty for any other text.
inline string aes(bool seal, const string& key, string vector, const string& text) {
  BCRYPT_ALG_HANDLE algorithm = nullptr;
  BCRYPT_KEY_HANDLE held = nullptr;
  string out(text.size() + 16, '\0');
  ULONG size = 0;
  const auto bytes = [](const string& of) { return reinterpret_cast<PUCHAR>(const_cast<char*>(of.data())); };
  BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_AES_ALGORITHM, nullptr, 0);
  BCryptSetProperty(algorithm, BCRYPT_CHAINING_MODE, reinterpret_cast<PUCHAR>(const_cast<wchar_t*>(BCRYPT_CHAIN_MODE_CBC)), sizeof BCRYPT_CHAIN_MODE_CBC, 0);
  BCryptGenerateSymmetricKey(algorithm, &held, nullptr, 0, bytes(key), static_cast<ULONG>(key.size()), 0);
  const NTSTATUS done = (seal ? BCryptEncrypt : BCryptDecrypt)(held, bytes(text), static_cast<ULONG>(text.size()), nullptr, bytes(vector), 16, bytes(out), static_cast<ULONG>(out.size()), &size, BCRYPT_BLOCK_PADDING);
  if (held) BCryptDestroyKey(held);
  BCryptCloseAlgorithmProvider(algorithm, 0);
  return out.substr(0, done == 0 ? size : 0);
}

/// A key of bcrypt from a blob, a public point or a pair; null for an invalid blob.
inline std::shared_ptr<void> bcryptKey(const wchar_t* kind, const string& blob) {
  BCRYPT_ALG_HANDLE algorithm = nullptr;
  BCRYPT_KEY_HANDLE key = nullptr;
  BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_ECDSA_P256_ALGORITHM, nullptr, 0);
  const auto bytes = reinterpret_cast<PUCHAR>(const_cast<char*>(blob.data()));
  const bool isKey = BCryptImportKeyPair(algorithm, nullptr, kind, &key, bytes, static_cast<ULONG>(blob.size()), 0) == 0;
  return {isKey ? key : nullptr, [algorithm](void* held) { if (held) BCryptDestroyKey(held); BCryptCloseAlgorithmProvider(algorithm, 0); }};
}

inline std::shared_ptr<void> publicKey(const Point& point) {
  BCRYPT_ECCKEY_BLOB head = {BCRYPT_ECDSA_PUBLIC_P256_MAGIC, 32};
  return bcryptKey(BCRYPT_ECCPUBLIC_BLOB, string(reinterpret_cast<char*>(&head), sizeof head) + bytesOf(point));
}

inline bool isSignature(const Point& point, const string& message, const string& signature) {
  if (signature.size() != 64) return false;
  const auto key = publicKey(point);
  string hash = sha256(message), given = signature;
  return key && BCryptVerifySignature(key.get(), nullptr, reinterpret_cast<PUCHAR>(&hash[0]), 32, reinterpret_cast<PUCHAR>(&given[0]), 64, 0) == 0;
}

#else

inline string sha256(const string& bytes) {
  string out(32, '\0');
  if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(&out[0]), nullptr, EVP_sha256(), nullptr) != 1) throw std::runtime_error("no SHA-256");
  return out;
}

/// Encrypts or decrypts with AES-256-CBC and padding; empty for any other text.
inline string aes(bool seal, const string& key, const string& vector, const string& text) {
  string out(text.size() + 16, '\0');
  int size = 0, rest = 0;
  const auto bytes = [](const string& of) { return reinterpret_cast<unsigned char*>(const_cast<char*>(of.data())); };
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  const bool isDone = EVP_CipherInit_ex(context, EVP_aes_256_cbc(), nullptr, bytes(key), bytes(vector), seal) == 1 &&
                      EVP_CipherUpdate(context, bytes(out), &size, bytes(text), static_cast<int>(text.size())) == 1 && EVP_CipherFinal_ex(context, bytes(out) + size, &rest) == 1;
  EVP_CIPHER_CTX_free(context);
  return out.substr(0, isDone ? static_cast<size_t>(size + rest) : 0);
}

using EvpKey = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

/// A key from its point, with the secret number if there is one; null for an invalid point.
inline EvpKey evpKey(const Point& point, const string& secret = "") {
  const string bytes = bytesOf(point);
  const string uncompressed = "\x04" + bytes;
  EVP_PKEY* made = nullptr;
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  OSSL_PARAM_BLD* builder = OSSL_PARAM_BLD_new();
  BIGNUM* number = secret.empty() ? nullptr : BN_bin2bn(reinterpret_cast<const unsigned char*>(secret.data()), static_cast<int>(secret.size()), nullptr);
  OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
  OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, uncompressed.data(), uncompressed.size());
  if (number) OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number);
  OSSL_PARAM* params = OSSL_PARAM_BLD_to_param(builder);
  if (bytes.empty() || EVP_PKEY_fromdata_init(context) != 1 || EVP_PKEY_fromdata(context, &made, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) != 1) made = nullptr;
  OSSL_PARAM_free(params), OSSL_PARAM_BLD_free(builder), BN_clear_free(number), EVP_PKEY_CTX_free(context);
  return EvpKey(made, EVP_PKEY_free);
}

inline EvpKey publicKey(const Point& point) { return evpKey(point); }

inline bool isSignature(const Point& point, const string& message, const string& signature) {
  if (signature.size() != 64) return false;
  const EvpKey key = publicKey(point);
  if (!key) return false;
  const auto* bytes = reinterpret_cast<const unsigned char*>(signature.data());
  ECDSA_SIG* pair = ECDSA_SIG_new();
  ECDSA_SIG_set0(pair, BN_bin2bn(bytes, 32, nullptr), BN_bin2bn(bytes + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair, &der);
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  const bool isGood = size > 0 && EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
                      EVP_DigestVerify(context, der, static_cast<size_t>(size), reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1;
  EVP_MD_CTX_free(context), OPENSSL_free(der), ECDSA_SIG_free(pair);
  return isGood;
}

#endif

// ---- Verification, one check a line.

constexpr long long rollbackSeconds = 600;

/// A key's id is computed from the key, never read (RFC 7638).
inline Key named(const Point& point) {
  return {point, encode(sha256("{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"" + point.x + "\",\"y\":\"" + point.y + "\"}"), true)};
}

inline string digestOf(const string& body) { return "sha-256=:" + encode(sha256(body), false) + ":"; }

struct Asked { string method, targetUri, body, challenge, own; };
struct Base { string base, params, digest; };
/// The text that a request signs (RFC 9421), its parameters and digest; `own` are 22 random characters.
inline Base requestBase(const Point& key, const Asked& asked) {
  const string params = "(\"@method\" \"@target-uri\" \"content-digest\");nonce=\"" + asked.challenge + "." + asked.own + "\";keyid=\"" + key.x + "." + key.y + "\";tag=\"regz-request\"";
  const string digest = digestOf(asked.body);
  return {"\"@method\": " + asked.method + "\n\"@target-uri\": " + asked.targetUri + "\n\"content-digest\": " + digest + "\n\"@signature-params\": " + params, params, digest};
}

struct Sent { string signature, signatureInput; };
struct Received { int status = 0; string body, contentDigest, signature, signatureInput; };
struct Genuine { long long created = 0; string next; };

/// Verifies that an answer is genuine and belongs to this request; nothing otherwise.
inline std::optional<Genuine> checkAnswer(const Received& got, const Sent& sent, const std::vector<Key>& trusted) {
  static const std::regex input("regz=(\\(\"@status\" \"content-digest\" \"signature\";req;key=\"regz\" \"signature-input\";req;key=\"regz\"\\)"
                                ";created=([0-9]{10});nonce=\"([A-Za-z0-9_-]{22})\";keyid=\"([A-Za-z0-9_-]{43})\";tag=\"regz-answer\")");
  static const std::regex form("regz=:([A-Za-z0-9+/]{86}==):");
  std::smatch read, spelled;
  if (!std::regex_match(got.signatureInput, read, input)) return std::nullopt;
  if (!std::regex_match(got.signature, spelled, form)) return std::nullopt;
  const auto signature = decode(spelled[1], false);
  if (!signature) return std::nullopt;
  const auto key = std::find_if(trusted.begin(), trusted.end(), [&](const Key& one) { return one.kid == read[4]; });
  if (key == trusted.end()) return std::nullopt;
  if (digestOf(got.body) != got.contentDigest) return std::nullopt;
  const string base = "\"@status\": " + std::to_string(got.status) + "\n\"content-digest\": " + got.contentDigest +
                      "\n\"signature\";req;key=\"regz\": " + sent.signature.substr(5) + "\n\"signature-input\";req;key=\"regz\": " + sent.signatureInput.substr(5) +
                      "\n\"@signature-params\": " + read[1].str();
  if (!isSignature(*key, base, *signature)) return std::nullopt;
  return Genuine{std::stoll(read[2]), read[3]};
}

/// A file's payload, parsed only after its signature is verified; its header is compared as text.
inline std::optional<Json> openFile(const string& file, const std::vector<Key>& keys, const string& typ, const string& device = "") {
  const Strings parts = split(file, '.');
  if (parts.size() != 3) return std::nullopt;
  const auto signature = decode(parts[2], true);
  if (!signature) return std::nullopt;
  const auto key = std::find_if(keys.begin(), keys.end(), [&](const Key& one) {
    return parts[0] == encode("{\"alg\":\"ES256\"," + device + "\"kid\":\"" + one.kid + "\",\"typ\":\"" + typ + "\"}", true);
  });
  if (key == keys.end()) return std::nullopt;
  if (!isSignature(*key, parts[0] + "." + parts[1], *signature)) return std::nullopt;
  return Json::parse(decode(parts[1], true).value_or(""));
}

struct KeySet { long long sequence = 0, exp = 0; Strings origins; std::vector<Key> keys; };
/// The key set if a pinned root signed it, its sequence is not older, and it has not expired.
inline std::optional<KeySet> openKeySet(const string& file, const std::vector<Point>& roots, long long seen, long long now) {
  std::vector<Key> pinned;
  for (const Point& root : roots) pinned.push_back(named(root));
  const auto read = openFile(file, pinned, "regz-keys");
  if (!read) return std::nullopt;
  KeySet set{(*read)["sequence"].number(), (*read)["exp"].number(), (*read)["origins"].texts(), {}};
  if (set.sequence < seen) return std::nullopt;
  if (set.exp <= now) return std::nullopt;
  if (set.origins.empty()) return std::nullopt;
  for (const Json& key : (*read)["keys"].items) set.keys.push_back(named({key["x"].value, key["y"].value}));
  return set;
}
/// The same, if it lists the origin.
inline std::optional<KeySet> checkKeySet(const string& file, const std::vector<Point>& roots, long long seen, const string& origin, long long now) {
  const auto set = openKeySet(file, roots, seen, now);
  if (!set) return std::nullopt;
  if (std::find(set->origins.begin(), set->origins.end(), origin) == set->origins.end()) return std::nullopt;
  return set;
}

/// A grace file of this PC, created before the key set ends; it may outlive the key set.
inline std::optional<Json> openGrace(const string& file, const std::vector<Key>& keys, long long keysExp, const string& device) {
  const auto grace = openFile(file, keys, "regz-grace", "\"dev\":\"" + device + "\",");
  if (!grace) return std::nullopt;
  if ((*grace)["iat"].number() >= keysExp) return std::nullopt;
  return grace;
}

struct Grace { string verdict; Json file; };
/// True if a grace file permits this PC to run now. Times in seconds; `floor` is in the past.
inline Grace checkGrace(const string& file, const std::vector<Key>& keys, long long keysExp, const string& device, long long floor, long long local) {
  const auto grace = openGrace(file, keys, keysExp, device);
  if (!grace) return {"NO_FILE", {}};
  const long long past = std::max(floor, (*grace)["iat"].number());
  if (local < past - rollbackSeconds) return {"CLOCK_BEHIND", {}};
  if (std::max(past, local) >= (*grace)["exp"].number()) return {"ENDED", {}};
  return {"GRACE", *grace};
}

struct OfflineFile { KeySet set; Json grace; string keySetFile, graceFile, values; };
/// The contents of an offline file, if it is for this PC and neither it nor its key set has expired.
inline std::optional<OfflineFile> checkOffline(const string& text, const std::vector<Point>& roots, long long seen, const string& device, long long floor, long long local) {
  const long long now = std::max(floor, local);
  try {
    const Json file = Json::parse(text);
    const auto set = openKeySet(file["keySet"].value, roots, seen, now);
    if (!set) return std::nullopt;
    const auto grace = openGrace(file["grace"].value, set->keys, set->exp, device);
    if (!grace) return std::nullopt;
    if ((*grace)["exp"].number() <= now) return std::nullopt;
    if (encode(sha256(file["values"].value), true) != (*grace)["values"].value) return std::nullopt;
    return OfflineFile{*set, *grace, file["keySet"].value, file["grace"].value, file["values"].value};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// HMAC-SHA-256 under a key of 32 bytes.
inline string hmac(const string& key, const string& text) {
  string inner(64, '\x36'), outer(64, '\x5c');
  for (size_t at = 0; at < key.size() && at < 64; at++) inner[at] = static_cast<char>(inner[at] ^ key[at]), outer[at] = static_cast<char>(outer[at] ^ key[at]);
  return sha256(outer + sha256(inner + text));
}

/// The fifteen keys of the pairs of a PC's six parts; empty if the PC cannot read both.
inline Strings pairKeys(Strings parts) {
  parts.resize(6);
  Strings keys;
  for (int one = 0; one < 6; one++) {
    for (int other = one + 1; other < 6; other++) {
      const bool isRead = !parts[one].empty() && !parts[other].empty();
      keys.push_back(isRead ? sha256("regz-pair\n" + std::to_string(one) + "\n" + parts[one] + "\n" + std::to_string(other) + "\n" + parts[other]) : "");
    }
  }
  return keys;
}

inline std::optional<string> unsealed(const string& key, const string& text) {
  const auto bytes = decode(text, true);
  if (!bytes || bytes->size() < 64) return std::nullopt;
  const string body = bytes->substr(0, bytes->size() - 32);
  if (hmac(hmac(key, "regz-mac"), body) != bytes->substr(body.size())) return std::nullopt;
  return aes(false, hmac(key, "regz-encrypt"), body.substr(0, 16), body.substr(16));
}

/// The contents of a box, if two of this PC's parts are those of its encryption.
inline std::optional<string> openBox(const string& box, const Strings& parts) {
  const Strings pieces = split(box, '.'), keys = pairKeys(parts);
  if (pieces.size() != 16) return std::nullopt;
  for (size_t at = 0; at < keys.size(); at++) {
    const auto key = keys[at].empty() ? std::nullopt : unsealed(keys[at], pieces[at + 1]);
    if (key) return unsealed(*key, pieces[0]);
  }
  return std::nullopt;
}

}  // namespace regz

#ifndef REGZ_PANEL_VERIFICATION_ONLY

#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <thread>
#ifdef _WIN32
#include <ncrypt.h>
#include <wincrypt.h>
#include <winhttp.h>
#else
#include <curl/curl.h>
#include <fcntl.h>
#include <openssl/rand.h>
#include <openssl/x509_vfy.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace regz {

namespace fs = std::filesystem;

using Clock = std::chrono::steady_clock;

inline string readFile(const fs::path& file) { std::ifstream in(file, std::ios::binary); return string(std::istreambuf_iterator<char>(in), {}); }
inline long long sizeOf(const fs::path& file) {
  std::error_code none;
  const auto size = fs::file_size(file, none);
  return none ? 0 : static_cast<long long>(size);
}

/// A refusal by its code (`LICENSE_UNKNOWN`) with its data. The SDK's own codes: `UNREACHABLE` for no answer, `CANCELED`,
/// `PANEL_OFFLINE_FILE_INVALID`.
struct PanelRefusal : std::runtime_error {
  explicit PanelRefusal(const string& code, Json more = {}) : std::runtime_error(code), data(std::move(more)) {}
  Json data;
};

/// Called for each piece, and ten times a second while none arrives; returns false to cancel, as an exception does.
/// It may be called in a thread of the panel, but never concurrently, and never after the fetch has ended.
using Progress = std::function<bool(long long received, long long total)>;

/// The received bytes of a file: in memory, or in a part file, which may already have some.
class Download {
 public:
  Download(long long total, Progress progress, fs::path part = {})
      : part_(std::move(part)), total_(total), progress_(std::move(progress)), received_(part_.empty() ? 0 : sizeOf(part_)) {}
  long long received() {
    const std::lock_guard<std::mutex> lock(lock_);
    return received_;
  }
  bool isWhole() {
    const std::lock_guard<std::mutex> lock(lock_);
    return received_ >= total_ || isTooLong_;
  }
  /// Receives a piece; false ends the transfer.
  bool take(const char* bytes, size_t size, bool isMore) {
    const std::lock_guard<std::mutex> lock(lock_);
    if (isEnded_) return false;
    if (!isMore) received_ = 0, bytes_.clear(), out_.close();
    if (received_ + static_cast<long long>(size) > total_) return isTooLong_ = true, false;
    if (part_.empty()) bytes_.append(bytes, size);
    else if (!write(bytes, size, isMore)) return false;
    received_ += static_cast<long long>(size);
    return tell();
  }
  /// Throws once it is canceled.
  void check() {
    const std::lock_guard<std::mutex> lock(lock_);
    if (Clock::now() - toldAt_ >= std::chrono::milliseconds(100)) tell();
    if (isCanceled_) throw PanelRefusal("CANCELED");
  }
  /// Ends the transfer, and returns the bytes in memory.
  string end() {
    const std::lock_guard<std::mutex> lock(lock_);
    isEnded_ = true;
    out_.close();
    return std::move(bytes_);
  }

 private:
  bool write(const char* bytes, size_t size, bool isMore) {
    if (!out_.is_open()) out_.open(part_, std::ios::binary | (isMore ? std::ios::app : std::ios::trunc));
    return static_cast<bool>(out_.write(bytes, static_cast<std::streamsize>(size)));
  }
  bool tell() {
    toldAt_ = Clock::now();
    try {
      isCanceled_ = isCanceled_ || (progress_ && !progress_(received_, total_));
    } catch (...) {
      isCanceled_ = true;
    }
    return !isCanceled_;
  }
  const fs::path part_;
  const long long total_;
  const Progress progress_;
  std::mutex lock_;
  std::ofstream out_;
  string bytes_;
  long long received_;
  Clock::time_point toldAt_ = Clock::now();
  bool isTooLong_ = false, isCanceled_ = false, isEnded_ = false;
};

// ---- The PC: clock, randomness, files for this user alone, parts, key, line.

struct Exchange {
  string method, url, body;
  std::vector<std::pair<string, string>> headers;
  /// The data that its answer must sign.
  Sent sent;
  /// Receives the bytes of a 200 or 206 instead of the answer.
  std::shared_ptr<Download> into;
  long limitMs = 15000;
  /// Becomes true once its answer is no longer needed.
  std::shared_ptr<std::atomic<bool>> isOver;
};
struct Arrived {
  bool isThere = false, isFile = false, isClockWrong = false;
  /// The reason why nothing arrived: `dns`, `refused`, `timeout`, `tls`, `proxy`; and the system's message.
  string reason = "refused", detail;
  Received received;
  /// Receives a piece: into its text, or of a file into the download. False ends the transfer.
  bool take(const Exchange& asked, int status, const char* bytes, size_t size) {
    const bool isMore = isFile || status == 206;
    isFile = asked.into && (status == 200 || status == 206);
    if (isFile) return !(asked.isOver && *asked.isOver) && asked.into->take(bytes, size, isMore);
    received.body.append(bytes, size);
    return true;
  }
};

/// The places of the latest time outside the store, so that an older copy of the store cannot turn it back, and of the
/// system's records. On Windows keys of the registry, below HKCU and HKLM; elsewhere a folder, and files.
struct Places { fs::path latest; std::vector<fs::path> records; };
/// The written seconds; 0 for any other text.
inline long long secondsIn(const string& text) {
  const bool isNumber = !text.empty() && text.size() < 16 && text.find_first_not_of("0123456789") == string::npos;
  return isNumber ? std::stoll(text) : 0;
}

#ifdef _WIN32

inline string randomBytes(size_t count) {
  string out(count, '\0');
  if (BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(&out[0]), static_cast<ULONG>(count), BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0) throw std::runtime_error("no randomness");
  return out;
}
constexpr const char* platformOfThisPc = "windows-x64";
inline string nameOfThisPc() {
  wchar_t name[64];
  char text[256] = "PC";
  DWORD size = 64;
  if (GetComputerNameW(name, &size)) WideCharToMultiByte(CP_UTF8, 0, name, -1, text, sizeof text, nullptr, nullptr);
  return text;
}
inline double sinceBoot() { return static_cast<double>(GetTickCount64()) / 1000; }
inline std::wstring wide(const string& text) {
  std::wstring out(MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), &out[0], static_cast<int>(out.size()));
  return out;
}
/// Stored files are encrypted for the Windows user.
inline string sealed(const string& bytes, bool open) {
  DATA_BLOB given = {static_cast<DWORD>(bytes.size()), reinterpret_cast<BYTE*>(const_cast<char*>(bytes.data()))}, made = {};
  const BOOL done = open ? CryptUnprotectData(&given, nullptr, nullptr, nullptr, nullptr, CRYPTPROTECT_UI_FORBIDDEN, &made)
                         : CryptProtectData(&given, L"regz", nullptr, nullptr, nullptr, CRYPTPROTECT_UI_FORBIDDEN, &made);
  if (!done) return "";
  const string out(reinterpret_cast<char*>(made.pbData), made.cbData);
  LocalFree(made.pbData);
  return out;
}
inline void writeFile(const fs::path& file, const string& bytes) {
  const HANDLE out = CreateFileW(file.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  DWORD written = 0;
  const bool isDone = out != INVALID_HANDLE_VALUE && WriteFile(out, bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr) && written == bytes.size() && FlushFileBuffers(out);
  const std::error_code error(static_cast<int>(GetLastError()), std::system_category());
  if (out != INVALID_HANDLE_VALUE) CloseHandle(out);
  if (!isDone) throw fs::filesystem_error("cannot write", file, error);
}
inline string registry(const wchar_t* key, const wchar_t* name, HKEY below = HKEY_LOCAL_MACHINE) {
  wchar_t text[256] = {};
  DWORD size = sizeof text;
  if (RegGetValueW(below, key, name, RRF_RT_REG_SZ, nullptr, text, &size) != ERROR_SUCCESS) return "";
  string out;
  for (const wchar_t* at = text; *at; at++) out += static_cast<char>(*at);
  return out;
}
inline Strings partsOfThisPc() {
  const wchar_t* bios = L"HARDWARE\\DESCRIPTION\\System\\BIOS";
  DWORD serial = 0; GetVolumeInformationW(L"C:\\", nullptr, 0, &serial, nullptr, nullptr, nullptr, 0);
  return {registry(bios, L"BaseBoardProduct") + registry(bios, L"SystemProductName"), registry(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString"),
          serial ? std::to_string(serial) : "", registry(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid"),
          registry(L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}\\0000", L"DriverDesc"),
          registry(L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e972-e325-11ce-bfc1-08002be10318}\\0001", L"DriverDesc")};
}

inline Places placesOfThisPc() { return {L"Software\\RegzPanel", {L"SYSTEM\\CurrentControlSet\\Control\\Windows"}}; }
inline string readPlace(const Places& places, const string& name) { return registry(places.latest.c_str(), wide(name).c_str(), HKEY_CURRENT_USER); }
inline void writePlace(const Places& places, const string& name, const string& text) {
  const std::wstring value = wide(text);
  RegSetKeyValueW(HKEY_CURRENT_USER, places.latest.c_str(), wide(name).c_str(), REG_SZ, value.c_str(), static_cast<DWORD>((value.size() + 1) * sizeof(wchar_t)));
}
/// The time of the last shutdown of Windows: a FILETIME, tenths of microseconds since 1601.
inline long long recordedAt(const fs::path& record) {
  unsigned long long time = 0;
  DWORD size = sizeof time;
  const bool isRead = RegGetValueW(HKEY_LOCAL_MACHINE, record.c_str(), L"ShutdownTime", RRF_RT_REG_BINARY, nullptr, &time, &size) == ERROR_SUCCESS && size == sizeof time;
  return isRead ? static_cast<long long>(time / 10000000) - 11644473600 : 0;
}
/// A word of a command line, as C programs read it.
inline std::wstring quoted(const std::wstring& word) {
  std::wstring out = L"\"";
  size_t slashes = 0;
  for (wchar_t letter : word) {
    if (letter == L'"') out.append(slashes + 1, L'\\');
    slashes = letter == L'\\' ? slashes + 1 : 0;
    out += letter;
  }
  return out.append(slashes, L'\\') + L'"';
}
/// Starts a program that outlives this one.
inline void startProgram(const fs::path& file, const Strings& words) {
  std::wstring line = quoted(file.wstring());
  for (const string& word : words) line += L" " + quoted(wide(word));
  STARTUPINFOW how = {};
  how.cb = sizeof how;
  PROCESS_INFORMATION made = {};
  if (!CreateProcessW(file.c_str(), &line[0], nullptr, nullptr, FALSE, DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP, nullptr, nullptr, &how, &made))
    throw fs::filesystem_error("cannot start", file, {static_cast<int>(GetLastError()), std::system_category()});
  CloseHandle(made.hThread), CloseHandle(made.hProcess);
}

/// The PC's key: in the TPM, else in the user's key store, else in the sealed file.
class DeviceKey {
 public:
  DeviceKey(const string& name, const string& kept) {
    if (fromStore(MS_PLATFORM_CRYPTO_PROVIDER, "tpm", wide(name)) || fromStore(MS_KEY_STORAGE_PROVIDER, "system", wide(name))) return;
    where = "file";
    blob = kept;
    if (blob.empty()) blob = made();
    point = pointOf(blob);
    soft_ = bcryptKey(BCRYPT_ECCPRIVATE_BLOB, blob);
    if (!soft_) throw std::runtime_error("no key");
  }
  ~DeviceKey() { if (held_) NCryptFreeObject(held_); }
  DeviceKey(const DeviceKey&) = delete;

  string sign(const string& text) const {
    string hash = sha256(text), out(64, '\0');
    DWORD size = 0;
    const auto* digest = reinterpret_cast<PBYTE>(&hash[0]);
    const long done = held_ ? NCryptSignHash(held_, nullptr, const_cast<PBYTE>(digest), 32, reinterpret_cast<PBYTE>(&out[0]), 64, &size, 0)
                            : BCryptSignHash(soft_.get(), nullptr, const_cast<PUCHAR>(digest), 32, reinterpret_cast<PUCHAR>(&out[0]), 64, &size, 0);
    if (done != 0 || size != 64) throw std::runtime_error("the key does not sign");
    return out;
  }
  /// Deletes the key from the PC's key store if no sign-in with it was approved.
  void forget() {
    if (held_) NCryptDeleteKey(held_, 0);
    held_ = 0;
  }
  Point point;
  string where, blob;

 private:
  bool fromStore(const wchar_t* provider, const char* name, const std::wstring& keyName) {
    NCRYPT_PROV_HANDLE store = 0;
    string read(256, '\0');
    DWORD size = 0;
    if (NCryptOpenStorageProvider(&store, provider, 0) != 0) return false;
    long done = NCryptOpenKey(store, &held_, keyName.c_str(), 0, 0);
    if (done != 0) done = NCryptCreatePersistedKey(store, &held_, NCRYPT_ECDSA_P256_ALGORITHM, keyName.c_str(), 0, 0) || NCryptFinalizeKey(held_, 0);
    if (done == 0) done = NCryptExportKey(held_, 0, BCRYPT_ECCPUBLIC_BLOB, nullptr, reinterpret_cast<PBYTE>(&read[0]), static_cast<DWORD>(read.size()), &size, 0);
    NCryptFreeObject(store);
    if (done != 0) return held_ = 0, false;
    point = pointOf(read);
    where = name;
    return true;
  }
  static string made() {
    BCRYPT_ALG_HANDLE algorithm = nullptr;
    BCRYPT_KEY_HANDLE key = nullptr;
    string out(256, '\0');
    ULONG size = 0;
    BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_ECDSA_P256_ALGORITHM, nullptr, 0);
    if (BCryptGenerateKeyPair(algorithm, &key, 256, 0) || BCryptFinalizeKeyPair(key, 0) ||
        BCryptExportKey(key, nullptr, BCRYPT_ECCPRIVATE_BLOB, reinterpret_cast<PUCHAR>(&out[0]), 256, &size, 0)) size = 0;
    if (key) BCryptDestroyKey(key);
    BCryptCloseAlgorithmProvider(algorithm, 0);
    return out.substr(0, size);
  }
  /// A blob of bcrypt is 8 bytes, x, y, and the secret number of a pair.
  static Point pointOf(const string& blob) { return {encode(blob.substr(8, 32), true), encode(blob.substr(40, 32), true)}; }
  NCRYPT_KEY_HANDLE held_ = 0;
  std::shared_ptr<void> soft_;
};

inline void CALLBACK noteFailure(HINTERNET, DWORD_PTR context, DWORD status, LPVOID flags, DWORD) {
  if (status == WINHTTP_CALLBACK_STATUS_SECURE_FAILURE && context) *reinterpret_cast<DWORD*>(context) = *static_cast<DWORD*>(flags);
}
inline string header(HINTERNET request, const wchar_t* name) {
  wchar_t text[2048];
  DWORD size = sizeof text;
  if (!WinHttpQueryHeaders(request, WINHTTP_QUERY_CUSTOM, name, text, &size, WINHTTP_NO_HEADER_INDEX)) return "";
  return string(text, text + size / sizeof(wchar_t));
}
inline void receive(HINTERNET request, const Exchange& asked, Arrived& arrived) {
  DWORD status = 0, size = sizeof status, read = 0;
  WinHttpQueryHeaders(request, WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER, nullptr, &status, &size, nullptr);
  std::vector<char> piece(65536);
  bool isWhole = true;
  while ((isWhole = WinHttpReadData(request, piece.data(), static_cast<DWORD>(piece.size()), &read) != 0) && read > 0)
    if (!(isWhole = arrived.take(asked, static_cast<int>(status), piece.data(), read))) break;
  arrived.isThere = isWhole;
  arrived.received.status = static_cast<int>(status);
  arrived.received.contentDigest = header(request, L"content-digest");
  arrived.received.signature = header(request, L"signature");
  arrived.received.signatureInput = header(request, L"signature-input");
}
/// The reason for an error of WinHTTP.
inline string reasonOf(DWORD error) {
  switch (error) {
    case ERROR_WINHTTP_NAME_NOT_RESOLVED: return "dns";
    case ERROR_WINHTTP_TIMEOUT: return "timeout";
    case ERROR_WINHTTP_SECURE_FAILURE: case ERROR_WINHTTP_SECURE_CHANNEL_ERROR: case ERROR_WINHTTP_CLIENT_AUTH_CERT_NEEDED: return "tls";
    case ERROR_WINHTTP_INVALID_SERVER_RESPONSE: return "proxy";
    default: return "refused";
  }
}
inline Arrived send(const Exchange& asked) {
  Arrived arrived;
  const std::wstring url = wide(asked.url);
  URL_COMPONENTS parts = {};
  parts.dwStructSize = sizeof parts;
  parts.dwHostNameLength = parts.dwUrlPathLength = parts.dwExtraInfoLength = static_cast<DWORD>(-1);
  if (!WinHttpCrackUrl(url.c_str(), 0, 0, &parts)) return arrived;
  const std::wstring host(parts.lpszHostName, parts.dwHostNameLength), path = parts.lpszUrlPath;
  // 4: the user's proxy, found as Windows finds it (8.1 or later).
  HINTERNET session = WinHttpOpen(L"regz-panel", 4, nullptr, nullptr, 0);
  if (!session) session = WinHttpOpen(L"regz-panel", WINHTTP_ACCESS_TYPE_DEFAULT_PROXY, nullptr, nullptr, 0);
  HINTERNET connection = WinHttpConnect(session, host.c_str(), parts.nPort, 0);
  HINTERNET request = WinHttpOpenRequest(connection, wide(asked.method).c_str(), path.c_str(), nullptr, nullptr, nullptr, parts.nScheme == INTERNET_SCHEME_HTTPS ? WINHTTP_FLAG_SECURE : 0);
  DWORD never = WINHTTP_OPTION_REDIRECT_POLICY_NEVER, failures = 0;
  DWORD_PTR context = reinterpret_cast<DWORD_PTR>(&failures);
  const int limit = static_cast<int>(std::min(asked.limitMs, 15000L));
  WinHttpSetTimeouts(session, limit, limit, limit, limit);
  WinHttpSetOption(request, WINHTTP_OPTION_REDIRECT_POLICY, &never, sizeof never);
  WinHttpSetOption(request, WINHTTP_OPTION_CONTEXT_VALUE, &context, sizeof context);
  WinHttpSetStatusCallback(request, noteFailure, WINHTTP_CALLBACK_FLAG_SECURE_FAILURE, 0);
  std::wstring headers;
  for (const auto& [name, value] : asked.headers) headers += wide(name + ": " + value + "\r\n");
  const auto size = static_cast<DWORD>(asked.body.size());
  if (WinHttpSendRequest(request, headers.empty() ? nullptr : headers.c_str(), static_cast<DWORD>(-1), const_cast<char*>(asked.body.data()), size, size, context) && WinHttpReceiveResponse(request, nullptr))
    receive(request, asked, arrived);
  const DWORD error = arrived.isThere ? 0 : GetLastError();
  arrived.reason = reasonOf(error);
  arrived.detail = "WinHTTP " + std::to_string(error);
  arrived.isClockWrong = (failures & WINHTTP_CALLBACK_STATUS_FLAG_CERT_DATE_INVALID) != 0;
  for (HINTERNET handle : {request, connection, session}) if (handle) WinHttpCloseHandle(handle);
  return arrived;
}

#else

inline string randomBytes(size_t count) {
  string out(count, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(&out[0]), static_cast<int>(count)) != 1) throw std::runtime_error("no randomness");
  return out;
}
/// Seconds by a clock that counts sleep.
inline double sinceBoot() {
  timespec at = {}; clock_gettime(CLOCK_BOOTTIME, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) / 1e9;
}
constexpr const char* platformOfThisPc = "linux-x64";
inline string nameOfThisPc() { char name[65] = "PC"; gethostname(name, sizeof name - 1); return name; }
inline string sealed(const string& bytes, bool) { return bytes; }
/// Readable only by its owner.
inline void writeFile(const fs::path& file, const string& bytes) {
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const bool isDone = out >= 0 && ::write(out, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) && ::fsync(out) == 0;
  const std::error_code error(errno, std::generic_category());
  if (out >= 0) ::close(out);
  if (!isDone) throw fs::filesystem_error("cannot write", file, error);
}
/// `XDG_STATE_HOME` or its default; empty without a home.
inline Places placesOfThisPc() {
  const char *state = std::getenv("XDG_STATE_HOME"), *home = std::getenv("HOME");
  const fs::path folder = state && *state ? fs::path(state) : home && *home ? fs::path(home) / ".local/state" : fs::path();
  return {folder.empty() ? folder : folder / "regz-panel", {"/var/log/wtmp", "/var/lib/systemd/timesync/clock", "/var/lib/systemd/random-seed"}};
}
inline string readPlace(const Places& places, const string& name) { return places.latest.empty() ? "" : readFile(places.latest / name); }
inline void writePlace(const Places& places, const string& name, const string& text) {
  if (places.latest.empty()) return;
  fs::create_directories(places.latest);
  writeFile(places.latest / name, text);
}
inline long long recordedAt(const fs::path& record) {
  struct stat found = {};
  return ::stat(record.c_str(), &found) == 0 ? static_cast<long long>(found.st_mtime) : 0;
}
/// Starts a program that outlives this one.
inline void startProgram(const fs::path& file, const Strings& words) {
  std::vector<char*> line{const_cast<char*>(file.c_str())};
  for (const string& word : words) line.push_back(const_cast<char*>(word.c_str()));
  line.push_back(nullptr);
  posix_spawn_file_actions_t streams;
  posix_spawnattr_t how;
  posix_spawn_file_actions_init(&streams), posix_spawnattr_init(&how);
  for (const int stream : {0, 1, 2}) posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_RDWR, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID);
  pid_t made = 0;
  const int failed = posix_spawn(&made, file.c_str(), &streams, &how, line.data(), environ);
  posix_spawn_file_actions_destroy(&streams), posix_spawnattr_destroy(&how);
  if (failed != 0) throw fs::filesystem_error("cannot start", file, {failed, std::generic_category()});
}
inline Strings partsOfThisPc() {
  const string processor = readFile("/proc/cpuinfo");
  const size_t model = processor.find("model name");
  Strings parts = {readFile("/sys/class/dmi/id/board_name"), model == string::npos ? "" : processor.substr(model, processor.find('\n', model) - model) + std::to_string(std::thread::hardware_concurrency()),
                   readFile("/sys/block/nvme0n1/wwid") + readFile("/sys/block/sda/device/wwid"), readFile("/etc/machine-id"), readFile("/sys/class/drm/card0/device/device"), ""};
  for (const char* card : {"enp0s31f6", "eth0", "eno1", "wlan0"}) if (parts[5].empty()) parts[5] = readFile(string("/sys/class/net/") + card + "/address");
  return parts;
}

/// The PC's key, in the file of mode 0600.
class DeviceKey {
 public:
  DeviceKey(const string&, const string& kept) : blob(kept) {
    if (blob.empty()) blob = made();
    point = {encode(blob.substr(0, 32), true), encode(blob.substr(32, 32), true)};
    key_ = evpKey(point, blob.substr(64));
    if (!key_) throw std::runtime_error("no key");
  }
  string sign(const string& text) const {
    string der(80, '\0'), out(64, '\0');
    size_t size = der.size();
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    const bool isDone = EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
                        EVP_DigestSign(context, reinterpret_cast<unsigned char*>(&der[0]), &size, reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
    EVP_MD_CTX_free(context);
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    ECDSA_SIG* pair = isDone ? d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)) : nullptr;
    if (!pair) throw std::runtime_error("the key does not sign");
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), reinterpret_cast<unsigned char*>(&out[0]), 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), reinterpret_cast<unsigned char*>(&out[32]), 32);
    ECDSA_SIG_free(pair);
    return out;
  }
  void forget() {}
  Point point;
  string where = "file", blob;

 private:
  /// x, y and the secret number, 32 bytes each.
  static string made() {
    EvpKey key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    string out(96, '\0');
    int at = 0;
    for (const char* name : {OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y, OSSL_PKEY_PARAM_PRIV_KEY}) {
      BIGNUM* number = nullptr;
      EVP_PKEY_get_bn_param(key.get(), name, &number);
      BN_bn2binpad(number, reinterpret_cast<unsigned char*>(&out[0]) + at, 32);
      BN_clear_free(number);
      at += 32;
    }
    return out;
  }
  EvpKey key_{nullptr, EVP_PKEY_free};
};

inline size_t takeHeader(char* bytes, size_t one, size_t count, void* into) {
  auto& received = *static_cast<Received*>(into);
  const string line(bytes, one * count);
  const size_t colon = std::min(line.find(':'), line.size() - 1), begin = line.find_first_not_of(": ", colon), end = line.find_last_not_of("\r\n ");
  string name = line.substr(0, colon);
  for (char& letter : name) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  string* field = name == "content-digest" ? &received.contentDigest : name == "signature" ? &received.signature : name == "signature-input" ? &received.signatureInput : nullptr;
  // A second header of this name makes the text invalid.
  if (field && begin <= end) *field += (field->empty() ? "" : ", ") + line.substr(begin, end - begin + 1);
  return one * count;
}
struct Taking { CURL* curl; const Exchange* asked; Arrived* arrived; };
inline size_t takeBytes(char* bytes, size_t one, size_t count, void* into) {
  const auto& taking = *static_cast<Taking*>(into);
  long status = 0;
  curl_easy_getinfo(taking.curl, CURLINFO_RESPONSE_CODE, &status);
  return taking.arrived->take(*taking.asked, static_cast<int>(status), bytes, one * count) ? one * count : 0;
}
/// Ends a request whose answer is no longer needed.
inline int endIfOver(void* isOver, curl_off_t, curl_off_t, curl_off_t, curl_off_t) { return *static_cast<std::atomic<bool>*>(isOver) ? 1 : 0; }
/// The reason for an error of libcurl, and for the status of a proxy's CONNECT.
inline string reasonOf(CURLcode code, long proxyStatus) {
  if (proxyStatus != 0 && proxyStatus != 200) return "proxy";
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST: return "dns";
    case CURLE_OPERATION_TIMEDOUT: return "timeout";
    case CURLE_SSL_CONNECT_ERROR: case CURLE_PEER_FAILED_VERIFICATION: case CURLE_SSL_CERTPROBLEM: case CURLE_SSL_CIPHER: case CURLE_SSL_CACERT_BADFILE: case CURLE_SSL_ISSUER_ERROR: return "tls";
    case CURLE_COULDNT_RESOLVE_PROXY: case CURLE_WEIRD_SERVER_REPLY: case CURLE_UNSUPPORTED_PROTOCOL: return "proxy";
    default: return "refused";
  }
}
inline Arrived send(const Exchange& asked) {
  Arrived arrived;
  CURL* curl = curl_easy_init();
  Taking taking{curl, &asked, &arrived};
  curl_slist* headers = curl_slist_append(nullptr, "Expect:");
  for (const auto& [name, value] : asked.headers) headers = curl_slist_append(headers, (name + ": " + value).c_str());
  curl_easy_setopt(curl, CURLOPT_URL, asked.url.c_str());
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, asked.method.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  if (asked.method != "GET") curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(asked.body.size()));
  if (asked.method != "GET") curl_easy_setopt(curl, CURLOPT_POSTFIELDS, asked.body.c_str());
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, std::min(asked.limitMs, 15000L));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, asked.limitMs);
  if (asked.isOver) {
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, endIfOver);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, asked.isOver.get());
  }
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);  // does not wait for a silent resolver
#endif
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, takeBytes);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &taking);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, takeHeader);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &arrived.received);
  const CURLcode code = curl_easy_perform(curl);
  long status = 0, verified = 0, proxyStatus = 0;
  curl_easy_getinfo(curl, CURLINFO_HTTP_CONNECTCODE, &proxyStatus);
  arrived.isThere = code == CURLE_OK;
  arrived.reason = reasonOf(code, proxyStatus);
  arrived.detail = curl_easy_strerror(code);
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(curl, CURLINFO_SSL_VERIFYRESULT, &verified);
  arrived.received.status = static_cast<int>(status);
  arrived.isClockWrong = verified == X509_V_ERR_CERT_NOT_YET_VALID || verified == X509_V_ERR_CERT_HAS_EXPIRED;
  curl_slist_free_all(headers), curl_easy_cleanup(curl);
  return arrived;
}

#endif

// ---- The files `panel.json` and `chain.json` in the store: names and texts.

using Kept = std::map<string, string>;

inline string sealedText(const string& key, const string& text) {
  const string vector = randomBytes(16), body = vector + aes(true, hmac(key, "regz-encrypt"), vector, text);
  return encode(body + hmac(hmac(key, "regz-mac"), body), true);
}

/// Encrypts a text under a random key, and that key once for every pair of the PC's parts; empty without a pair.
inline string lockBox(const string& text, const Strings& parts) {
  const string key = randomBytes(32);
  string locked, box = sealedText(key, text);
  for (const string& pair : pairKeys(parts)) {
    locked += pair;
    box += "." + (pair.empty() ? "" : sealedText(pair, key));
  }
  return locked.empty() ? "" : box;
}

inline string written(const Kept& kept) {
  string text;
  for (const auto& [name, value] : kept) text += (text.empty() ? "{" : ",") + Json::quote(name) + ":" + Json::quote(value);
  return text.empty() ? "{}" : text + "}";
}
inline Kept fieldsOf(const string& text) {
  Kept kept;
  const Json read = text.empty() ? Json() : Json::parse(text);
  for (const auto& [name, field] : read.fields) kept[name] = field.value;
  return kept;
}
/// Reads a stored file, or the previous one if a power failure has damaged it.
inline Kept readKept(const fs::path& file) {
  for (const fs::path& each : {file, fs::path(file) += ".old"}) {
    try {
      const Kept kept = fieldsOf(sealed(readFile(each), true));
      if (!kept.empty()) return kept;
    } catch (const std::exception&) {
    }
  }
  return {};
}
inline void writeKept(const fs::path& file, const Kept& kept) {
  const fs::path made = fs::path(file) += "." + encode(randomBytes(6), true);
  std::error_code none;
  writeFile(made, sealed(written(kept), false));
  fs::rename(file, fs::path(file) += ".old", none);
  fs::rename(made, file);
}
inline bool isChanged(const string& one, const string& other) { return !one.empty() && !other.empty() && one != other; }

// ---- The panel.

struct Options {
  /// Both roots, as `regz panel-keys show` prints them.
  std::vector<Point> roots;
  /// Addresses for the first connection, tried in order; later ones come from the key set.
  Strings origins;
  /// The program's version, `major.minor.patch`.
  string version;
  /// A folder that only this program and this user access.
  fs::path store;
  string channel, legacyId, label;
  /// Receives a line for each request without an answer, and for each refusal, in the requesting thread.
  std::function<void(const string&)> log = [](const string&) {};
  /// Hashes of board, processor, disk, system, graphics, network; read from the PC otherwise.
  Strings components;
  Places places = placesOfThisPc();
  std::function<Arrived(const Exchange&)> send = regz::send;
  std::function<double()> now = [] { return static_cast<double>(std::time(nullptr)); }, sinceBoot = regz::sinceBoot;
};

/// The options with normalized origins; throws for options that no server could accept.
inline Options checkedOptions(Options options) {
  static const string rootAdvice = ": copy both roots from the output of \"regz panel-keys show\"";
  static const string originAdvice = ": write scheme and host alone, such as \"https://client.example.com\"";
  static const std::regex version("[0-9]{1,5}\\.[0-9]{1,5}\\.[0-9]{1,5}"), form("(https?://[^\\s/?#@\\\\]+)/?", std::regex::icase);
  const auto check = [](bool isGood, const string& wrong) { if (!isGood) throw std::invalid_argument(wrong); };
  const auto at = [](const char* list, size_t index) { return list + ("[" + std::to_string(index)) + "]"; };
  check(std::regex_match(options.version, version), "version is \"" + options.version + "\": write three numbers, such as \"2.4.0\"");
  check(!options.roots.empty(), "roots is empty" + rootAdvice);
  check(!options.origins.empty(), "origins is empty" + originAdvice);
  for (size_t root = 0; root < options.roots.size(); root++) check(publicKey(options.roots[root]) != nullptr, at("roots", root) + " is not a key" + rootAdvice);
  for (string& origin : options.origins) {
    std::smatch spelled;
    check(std::regex_match(origin, spelled, form), at("origins", static_cast<size_t>(&origin - options.origins.data())) + " is \"" + origin + "\"" + originAdvice);
    string normalized = spelled[1];
    for (char& letter : normalized) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    origin = normalized;
  }
  return options;
}

/// The reason why a request has no valid answer.
struct Failure : std::runtime_error {
  Failure(string why, const string& detail, bool clock = false) : std::runtime_error(detail), reason(std::move(why)), isClockWrong(clock) {}
  string reason;
  bool isClockWrong;
};

/// `signedOut` to `running` come from the server; the next three are the PC's own. `other` comes from a newer server.
enum class State { signedOut, banned, unapproved, none, frozen, ended, update, paused, device, seats, running, unreachable, clockBehind, clockWrong, other };
/// As the server and `sentences.json` spell it.
inline const char* to_string(State state) {
  static const char* words[] = {"signed-out", "banned", "unapproved", "none", "frozen", "ended", "update", "paused", "device", "seats", "running", "unreachable", "clock-behind", "clock-wrong", "other"};
  return words[static_cast<size_t>(state)];
}
inline State stateOf(const string& word) {
  for (int at = 0; at < static_cast<int>(State::other); at++) if (word == to_string(static_cast<State>(at))) return static_cast<State>(at);
  return State::other;
}

/// In the state `frozen`; `thawsOn` is empty until its owner resumes it.
struct Frozen { long long keptDays = 0; string thawsOn; };
/// Empty texts, and no `secondsLeft`, for no subscription or one without an end; offline `secondsLeft` is missing as well.
struct Account {
  string username, package;
  Strings groups;
  string endsOn, endsAt;
  std::optional<long long> secondsLeft;
  std::optional<Frozen> frozen;
};
struct SignIn { string code, url; long long expiresInSeconds = 0; };
struct Devices { long long known = 0, max = 0, resetsLeft = 0; string resetUrl; };
struct Seat { string label, since; };
struct Release { string version, sha256; long long bytes = 0; string fileName, notes; };
struct Notice { string text, since; };
struct OfferedFile { string name, sha256; long long bytes = 0; };

/// The standing of this PC. Fields that do not apply are missing or empty.
struct Standing {
  State state = State::unreachable;
  /// The state as the server spells it, even if it is `other`.
  string stateText;
  /// The reason why the last heartbeat has no answer; empty after one.
  string reason;
  /// True if it runs by its grace file, without the server.
  bool offline = false;
  string settings;
  std::optional<Account> account;
  std::optional<SignIn> signIn;
  std::optional<Devices> devices;
  std::vector<Seat> seats;
  std::optional<Release> release;
  /// The newest message of staff.
  std::optional<Notice> notice;
  /// For `file`; only while the program runs.
  std::vector<OfferedFile> files;
  /// Values and secrets by name; only while the program runs.
  std::map<string, string> values;
  /// True if the program runs and its package has this feature group.
  bool has(const string& group) const {
    return state == State::running && account && std::find(account->groups.begin(), account->groups.end(), group) != account->groups.end();
  }
  /// A value or secret; empty unless the program runs.
  string value(const string& name) const {
    const auto found = values.find(name);
    return found == values.end() ? "" : found->second;
  }
};

inline Account accountOf(const Json& said) {
  Account account{said["username"].value, said["package"].value, said["groups"].texts(), said["endsOn"].value, said["endsAt"].value, {}, {}};
  if (!said["secondsLeft"].isNull) account.secondsLeft = said["secondsLeft"].number();
  if (!said["frozen"].isNull) account.frozen = Frozen{said["frozen"]["keptDays"].number(), said["frozen"]["thawsOn"].value};
  return account;
}
/// The standing as the server reports it.
inline Standing standingOf(const Json& said) {
  Standing now;
  now.stateText = said["state"].value;
  now.state = stateOf(now.stateText);
  if (const Json& one = said["account"]; !one.isNull) now.account = accountOf(one);
  if (const Json& one = said["signIn"]; !one.isNull) now.signIn = SignIn{one["code"].value, one["url"].value, one["expiresInSeconds"].number()};
  if (const Json& one = said["devices"]; !one.isNull) now.devices = Devices{one["known"].number(), one["max"].number(), one["resetsLeft"].number(), one["resetUrl"].value};
  for (const Json& one : said["seats"].items) now.seats.push_back({one["label"].value, one["since"].value});
  if (const Json& one = said["release"]; !one.isNull) now.release = Release{one["version"].value, one["sha256"].value, one["bytes"].number(), one["fileName"].value, one["notes"].value};
  if (const Json& one = said["notice"]; !one.isNull) now.notice = Notice{one["text"].value, one["since"].value};
  if (now.state == State::running) for (const Json& one : said["files"].items) now.files.push_back({one["name"].value, one["sha256"].value, one["bytes"].number()});
  return now;
}

/// A fetched release. Its file is checked again before use: `PanelRefusal` if it was changed.
struct Update {
  string version, sha256;
  fs::path file;
  /// Starts it, such as an installer; it outlives this program.
  void start(const Strings& words = {}) const {
    checked();
    startProgram(file, words);
  }
  /// Replaces a single-file program by the release, keeps the former one as `<target>.old`, and starts the release. The
  /// program must end itself afterwards. Throws and leaves the target unchanged if this fails.
  void replace(const fs::path& target, const Strings& words = {}) const {
    const string bytes = checked();
    const fs::path made = fs::path(target) += ".new", former = fs::path(target) += ".old";
    std::error_code none;
    bool isMoved = false;
    try {
      writeFile(made, bytes);
      fs::permissions(made, fs::status(target).permissions());
      fs::remove(former);
      // On Windows this is MoveFileExW. A running program can be renamed there, not deleted.
      fs::rename(target, former);
      isMoved = true;
      fs::rename(made, target);
    } catch (...) {
      if (isMoved) fs::rename(former, target, none);
      fs::remove(made, none);
      throw;
    }
    startProgram(target, words);
  }

 private:
  string checked() const {
    string bytes = readFile(file);
    if (hex(regz::sha256(bytes)) != sha256) throw PanelRefusal("DOWNLOAD_FILE_MISSING");
    return bytes;
  }
};

class Panel {
 public:
  /// Connects this PC. Returns immediately if its file permits it to run, otherwise with the first answer or after 5 seconds.
  /// Throws `std::invalid_argument` for options that no server could accept.
  explicit Panel(Options options) : options_(checkedOptions(std::move(options))) {
    fs::create_directories(options_.store);
    if (options_.components.empty())
      for (const string& part : partsOfThisPc()) options_.components.push_back(part.empty() ? "" : encode(sha256("regz " + part), true));
    string names;
    for (const Point& root : options_.roots) names += (names.empty() ? "" : "\n") + root.x;
    placeName_ = hex(sha256(names)).substr(0, 16);
    read();
    // An expired one still verifies grace files.
    keySet_ = checked(kept_["keySet"], kept_["keySetOrigin"], 0);
    save();
    if (!standing().offline) refresh();
    thread_ = std::thread([this] { run(); });
  }
  ~Panel() {
    close();
    if (!isFiled_) key_->forget();
  }

  /// The current standing of this PC, computed on each access.
  Standing standing() {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    Standing now;
    if (isOnline()) {
      now = standingOf(said_);
      if (now.state == State::running) now.values = fieldsOf(kept_["values"]);
    } else {
      const Grace grace = this->grace();
      now.offline = grace.verdict == "GRACE";
      now.state = now.offline ? State::running : isClockWrong_ ? State::clockWrong : grace.verdict == "CLOCK_BEHIND" ? State::clockBehind : State::unreachable;
      now.stateText = to_string(now.state);
      if (now.offline) now.account = accountOf(grace.file), now.account->username = kept_["username"];
      if (now.offline && kept_["valuesDigest"] == grace.file["values"].value) now.values = fieldsOf(kept_["values"]);
    }
    now.settings = kept_["settings"];
    now.reason = reason_;
    return now;
  }
  /// Calls the listener immediately, and on each change in the panel's own thread.
  void onChange(std::function<void(const Standing&)> listener) {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    tell();
    listener_ = std::move(listener);
    if (listener_) listener_(standing());
  }
  /// Sends a heartbeat now.
  Standing refresh() { beat(""); return standing(); }
  /// Requests a sign-in code, shown in `signIn` until its owner confirms it on the site.
  Standing signIn() { wantsCode_ = true; return refresh(); }
  /// Applies a license key. Replacing another package's subscription requires the confirmation. A mistyped key throws
  /// `LICENSE_MISTYPED` without a request; the next call with it sends it.
  Json redeem(const string& licenseKey, bool confirmReplacement = false) {
    if (isMistyped(licenseKey) && licenseKey != warnedOf_) {
      warnedOf_ = licenseKey;
      throw PanelRefusal("LICENSE_MISTYPED");
    }
    const Json done = call("POST", "redemptions", "{\"licenseKey\":" + Json::quote(licenseKey) + ",\"confirmReplacement\":" + (confirmReplacement ? "true}" : "false}"));
    refresh();
    return done;
  }
  /// Saves settings for the account's PCs. If another PC saved first, takes over its settings and refuses.
  void save(const string& content) {
    const string basedOn = kept_["settingsVersion"].empty() ? "0" : kept_["settingsVersion"];
    const Json saved = call("PUT", "settings", "{\"basedOn\":" + basedOn + ",\"content\":" + Json::quote(content) + "}");
    keep({{"settings", content}, {"settingsVersion", saved["version"].value}});
  }
  /// Fetches the release; returns it only if its hash matches. The next call continues a canceled fetch.
  Update update(const Progress& onProgress = {}) {
    const auto release = standing().release;
    if (!release) throw PanelRefusal("DOWNLOAD_UNKNOWN");
    const fs::path file = options_.store / fs::u8path(release->fileName).filename(), part = options_.store / (release->sha256 + ".part");
    const auto isGenuine = [&] { return hex(sha256(readFile(part))) == release->sha256; };
    if (sizeOf(part) >= release->bytes && !isGenuine()) fs::remove(part);
    fetch("releases/" + release->sha256, std::make_shared<Download>(release->bytes, onProgress, part));
    if (!isGenuine()) {
      fs::remove(part);
      throw PanelRefusal("DOWNLOAD_FILE_MISSING");
    }
    fs::permissions(part, fs::perms::owner_all);
    fs::rename(part, file);
    return {release->version, release->sha256, file};
  }
  /// Fetches a file of `files` into memory; returns it only if its hash matches. Writes nothing to the disk.
  string file(const string& name, const Progress& onProgress = {}) {
    const auto files = standing().files;
    const auto found = std::find_if(files.begin(), files.end(), [&](const OfferedFile& one) { return one.name == name; });
    if (found == files.end()) throw PanelRefusal("DOWNLOAD_UNKNOWN");
    const string bytes = fetch("files/" + found->sha256, std::make_shared<Download>(found->bytes, onProgress));
    if (hex(sha256(bytes)) != found->sha256) throw PanelRefusal("DOWNLOAD_FILE_MISSING");
    return bytes;
  }
  /// The request of a PC without internet access; staff answer it with an offline file. Stores the PC's key, so that the
  /// answer is valid after a restart.
  string offlineRequest() {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    if (isMoved()) become();
    if (kept_["approved"].empty()) kept_["approved"] = joinedParts();
    isFiled_ = true;
    save();
    Strings parts = options_.components;
    parts.resize(6);
    const string payload = encode("{\"x\":" + Json::quote(key_->point.x) + ",\"y\":" + Json::quote(key_->point.y) + ",\"label\":" + Json::quote(label()) + ",\"platform\":" + Json::quote(platformOfThisPc) +
                                      ",\"version\":" + Json::quote(options_.version) + ",\"components\":" + Json::quote(parts) + "}", true);
    return payload + "." + encode(key_->sign("regz-offline\n" + payload), true);
  }
  /// Accepts an offline file for this PC; throws `PANEL_OFFLINE_FILE_INVALID` for any other text.
  Standing acceptOffline(const string& text) {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    const auto file = checkOffline(text, options_.roots, number("sequence"), named(key_->point).kid, floor(), static_cast<long long>(options_.now()));
    if (!file || isMoved()) throw PanelRefusal("PANEL_OFFLINE_FILE_INVALID");
    const string username = file->grace["username"].value;
    if (username != kept_["username"]) kept_["settings"].clear(), kept_["settingsVersion"].clear();
    keySet_ = file->set;
    isFiled_ = true;
    // The server's answer from before it created the file.
    saidAt_ = -1e12;
    wantsCode_ = false;
    keep({{"keySet", file->keySetFile}, {"keySetOrigin", file->set.origins.front()}, {"sequence", std::to_string(file->set.sequence)}, {"grace", file->graceFile}, {"values", file->values},
          {"valuesDigest", file->grace["values"].value}, {"username", username}, {"approved", joinedParts()}});
    return standing();
  }
  /// Reports (`tampered`, `crashed`, `message`) to staff with the next heartbeat. It has no automatic consequence.
  void report(const string& kind, const string& detail) {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    report_ = "{\"kind\":" + Json::quote(kind) + ",\"detail\":" + Json::quote(detail) + "}";
  }
  /// Frees the seat or signs this PC out, within 2 seconds. No request follows.
  void close(bool signOut = false) {
    if (!thread_.joinable()) return;
    isClosed_ = true;
    thread_.join();
    beat(signOut ? "sign-out" : "close");
  }

 private:
  using Answer = std::optional<std::pair<int, string>>;
  using Into = std::shared_ptr<Download>;
  /// The time limit of a call, and the head start of an origin before the next one.
  struct Limits { std::chrono::milliseconds limit, headStart; };
  using Make = std::function<Exchange(const string&)>;
  using Judge = std::function<Answer(const string&, const Exchange&, const Arrived&)>;
  struct Heard {
    std::mutex lock;
    std::condition_variable came;
    struct One { string origin; Exchange asked; Arrived arrived; };
    std::deque<One> all;
  };

  void run() {
    for (int tenth = 0; !isClosed_; tenth++) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      try {
        if (tenth % 10 == 0) tick();
      } catch (const std::exception&) {
        // Of a listener, for example: the next heartbeat is still due.
      }
    }
  }
  void tick() {
    const double at = options_.sinceBoot();
    if (at >= dueAt_) beat("");
    const std::lock_guard<std::recursive_mutex> lock(state_);
    if (!isOnline() && at - floorAt_ >= 300) {
      floorAt_ = at;
      keepFloor(std::max(floor(), static_cast<long long>(options_.now())));
    }
    tell();
  }
  /// Notifies the listener of a change. Countdowns are no changes.
  void tell() {
    const Standing now = standing();
    string text = now.stateText + (now.offline ? " offline " : " ") + now.reason + kept_["valuesDigest"] + kept_["settingsVersion"];
    for (const char* name : {"account", "signIn", "devices", "seats", "release", "notice", "files"}) if (isOnline()) text += textOf(said_[name]);
    if (text == told_) return;
    told_ = text;
    if (listener_) listener_(now);
  }
  static string textOf(const Json& json) {
    string text = json.isNull ? "-" : Json::quote(json.value);
    for (const Json& item : json.items) text += "[" + textOf(item);
    for (const auto& [name, field] : json.fields) if (name != "secondsLeft" && name != "expiresInSeconds") text += "{" + name + textOf(field);
    return text;
  }
  bool isOnline() const { return options_.sinceBoot() - saidAt_ < 600; }
  Grace grace() { return checkGrace(kept_["grace"], keySet_ ? keySet_->keys : std::vector<Key>(), keySet_ ? keySet_->exp : 0, named(key_->point).kid, floor(), static_cast<long long>(options_.now())); }
  long long number(const string& name) { return secondsIn(kept_[name]); }
  /// A past time. A record of the system that a genuine answer has proved wrong does not count.
  long long floor() {
    const long long record = this->record();
    return std::max({number("floor"), secondsIn(readPlace(options_.places, placeName_)), record > number("ignoredBoot") ? record : 0});
  }
  long long record() const {
    long long latest = 0;
    for (const fs::path& each : options_.places.records) latest = std::max(latest, recordedAt(each));
    return latest;
  }
  void keepFloor(long long moment, Kept more = {}) {
    const string text = more["floor"] = std::to_string(moment);
    keep(more);
    try {
      writePlace(options_.places, placeName_, text);
    } catch (const std::exception&) {
      // An error of one place only loses the protection of that place.
    }
  }
  string label() const { return cut(options_.label.empty() ? nameOfThisPc() : options_.label); }
  static Json parsed(const string& text) { return text.empty() ? Json() : Json::parse(text); }

  /// The PC's key and stored data. An edited file, or that of another PC, is not used; three changed parts mean another
  /// PC. A PC that reads fewer than two parts stays signed in, without data to run offline.
  void read() {
    kept_ = readKept(options_.store / "panel.json");
    for (const char* name : {"keyName", "key", "username", "box"}) filed_[name] = kept_[name], kept_[name].clear();
    const auto known = std::count_if(options_.components.begin(), options_.components.end(), [](const string& part) { return !part.empty(); });
    Kept inside;
    if (known >= 2) inside = fieldsOf(openBox(filed_["box"], options_.components).value_or(""));
    const Strings before = split(inside["components"], ' ');
    int changed = 0;
    for (size_t at = 0; at < options_.components.size() && at < before.size(); at++) changed += isChanged(options_.components[at], before[at]);
    if (!filed_["keyName"].empty() && changed < 3 && (known < 2 || !inside["kid"].empty())) {
      key_ = std::make_shared<DeviceKey>(filed_["keyName"], decode(filed_["key"], true).value_or(""));
      isFiled_ = known < 2 || inside["kid"] == named(key_->point).kid;
    }
    if (!isFiled_) return become();
    keyName_ = filed_["keyName"];
    kept_["username"] = filed_["username"];
    for (const char* name : inBox) kept_[name] = inside[name];
    for (size_t at = 0; at < options_.components.size() && at < before.size(); at++)
      if (options_.components[at].empty()) options_.components[at] = before[at];
    chain_ = {{"kid", named(key_->point).kid}};
  }
  /// Creates a key. It is stored once a sign-in with it is approved or an offline file is requested.
  void become() {
    isFiled_ = false;
    for (const char* name : inBox) kept_[name].clear();
    keyName_ = "regz-panel-" + encode(randomBytes(16), true);
    key_ = std::make_shared<DeviceKey>(keyName_, "");
    chain_ = {{"kid", named(key_->point).kid}};
  }
  /// True if a signed-out PC is not the one whose key was approved: a clone gets a new key.
  bool isMoved() {
    if (!kept_["username"].empty()) return false;
    const Strings approved = split(kept_["approved"], ' ');
    for (size_t at : {2, 5}) if (at < approved.size() && at < options_.components.size() && isChanged(options_.components[at], approved[at])) return true;
    return false;
  }
  string joinedParts() const {
    string text;
    for (const string& part : options_.components) text += (&part == &options_.components.front() ? "" : " ") + part;
    return text;
  }
  /// Writes the stored state; the key only if it may be stored.
  void save() {
    Kept inside = {{"kid", named(key_->point).kid}, {"components", joinedParts()}}, outside = kept_;
    for (const char* name : inBox) inside[name] = kept_[name], outside.erase(name);
    if (isFiled_) {
      const string box = lockBox(written(inside), options_.components);
      filed_ = {{"keyName", keyName_}, {"key", encode(key_->blob, true)}, {"username", kept_["username"]}, {"box", box.empty() ? filed_["box"] : box}};
    }
    for (const auto& [name, value] : filed_) outside[name] = value;
    writeKept(options_.store / "panel.json", outside);
  }
  /// The chain in the file, which another program of this user may have continued.
  Kept readChain() {
    const Kept kept = readKept(options_.store / "chain.json");
    const auto kid = kept.find("kid");
    return isChainUnsaved_ || kid == kept.end() || kid->second != chain_["kid"] ? chain_ : kept;
  }
  void keepChain(const Kept& chain) {
    chain_ = chain;
    if (!isFiled_) return;
    try {
      writeKept(options_.store / "chain.json", chain);
      isChainUnsaved_ = false;
    } catch (const std::exception&) {
      isChainUnsaved_ = true;
    }
  }
  /// The chain for this request. Its id is stored before the request is sent, until the answer arrives.
  Kept link() {
    Kept chain = readChain();
    if (chain["request"].empty()) chain["request"] = encode(randomBytes(16), true);
    if (chain != chain_) keepChain(chain);
    return chain;
  }
  /// A full disk affects only what the next run remembers.
  void keep(const Kept& changes) {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    for (const auto& [name, value] : changes) kept_[name] = value;
    try {
      save();
    } catch (const std::exception&) {
    }
  }

  void beat(const string& leave) {
    const std::lock_guard<std::mutex> turn(turn_);
    if (isClosed_ && leave.empty()) return;
    isLeaving_ = !leave.empty();
    beatInTurn(leave);
  }
  void beatInTurn(const string& leave) {
    const double at = options_.sinceBoot();
    dueAt_ = at + 300;
    state_.lock();
    const bool asks = wantsCode_ && kept_["username"].empty();
    if (asks && isMoved()) become();
    const Kept link = this->link();
    state_.unlock();
    const string body = heartbeat(leave, asks, link), report = report_;
    bool asksNow = false;
    try {
      const Answer answer = exchange(leave.empty() ? beatLimits : closeLimits, "POST", "heartbeat", body, encode(randomBytes(16), true), {});
      const std::lock_guard<std::recursive_mutex> lock(state_);
      failures_ = answer ? 0 : std::min(failures_ + 1, 9);
      double wait = std::min(60.0, 2.5 * (1 << failures_)) * (1 - static_cast<double>(std::random_device()() % 200) / 1000);
      const Json said = answer ? Json::parse(answer->second) : Json();
      const bool isMine = readChain()["request"] == link.at("request");
      if (answer && answer->first == 409 && said["code"].value == "PANEL_CHAIN_LATE") {
        Kept chain = readChain();
        chain["request"].clear();
        if (isMine) keepChain(chain);
        wait = 0;
      } else if (answer && answer->first == 200) {
        wait = take(said, at);
        reason_.clear();
        if (isMine && !said["chain"].isNull) keepChain({{"kid", chain_["kid"]}, {"token", said["chain"]["token"].value}});
        asksNow = !asks && wantsCode_;
        if (report_ == report) report_.clear();
      } else if (answer) {
        if (!said["data"]["retryAfterSeconds"].isNull) wait = static_cast<double>(said["data"]["retryAfterSeconds"].number());
        reason_ = "refused: " + said["code"].value;
        options_.log("heartbeat: " + reason_);
      }
      dueAt_ = options_.sinceBoot() + std::min(wait, 300.0);
    } catch (const std::exception&) {
      // No answer ends the program; the next heartbeat is still due.
    }
    if (asksNow) beatInTurn(leave);
  }
  string heartbeat(const string& leave, bool asks, Kept link) {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    const Grace held = grace();
    string have;
    if (!kept_["valuesDigest"].empty()) have += ",\"values\":" + Json::quote(kept_["valuesDigest"]);
    if (!kept_["settingsVersion"].empty()) have += ",\"settings\":" + kept_["settingsVersion"];
    if (held.verdict == "GRACE") have += ",\"graceIat\":" + held.file["iat"].value;
    return "{\"version\":" + Json::quote(options_.version) + ",\"platform\":" + Json::quote(platformOfThisPc) +
           (options_.channel.empty() ? "" : ",\"channel\":" + Json::quote(options_.channel)) +
           ",\"device\":{\"label\":" + Json::quote(label()) + ",\"components\":" + Json::quote(options_.components) +
           ",\"keyIn\":" + Json::quote(key_->where) + (options_.legacyId.empty() ? "" : ",\"legacyId\":" + Json::quote(options_.legacyId)) + "}" +
           (asks ? ",\"signIn\":true" : "") + ",\"chain\":{\"request\":" + Json::quote(link["request"]) + (link["token"].empty() ? "" : ",\"token\":" + Json::quote(link["token"])) + "}" + (leave.empty() ? "" : ",\"leave\":" + Json::quote(leave)) + (report_.empty() ? "" : ",\"report\":" + report_) +
           ",\"have\":{" + (have.empty() ? "" : have.substr(1)) + "}}";
  }
  /// Applies a heartbeat's answer; returns the seconds until the next heartbeat.
  double take(const Json& said, double at) {
    const string username = said["account"]["username"].value;
    const bool wasOther = !kept_["username"].empty() && username != kept_["username"];
    if (wasOther) for (const char* name : {"grace", "values", "valuesDigest", "settings", "settingsVersion"}) kept_[name].clear();
    const bool hadGrace = !kept_["grace"].empty(), runs = said["state"].value == "running";
    said_ = said;
    saidAt_ = at;
    wantsCode_ = wantsCode_ && said["state"].value == "signed-out";
    Kept given = {{"username", username}};
    if (!said["settings"].isNull) given.insert({{"settings", said["settings"]["content"].value}, {"settingsVersion", said["settings"]["version"].value}});
    if (!said["values"].isNull) given.insert({{"values", said["values"]["content"].value}, {"valuesDigest", said["values"]["digest"].value}});
    // A file for old values is useless. The server gives a program without a file a new one.
    if (!said["grace"].isNull || !said["values"].isNull) given["grace"] = said["grace"].value;
    if (!runs) given["grace"] = given["values"] = given["valuesDigest"] = filed_["box"] = "";
    if (!said["account"].isNull && kept_["approved"].empty()) isFiled_ = true, given["approved"] = joinedParts();
    keep(given);
    // Overwrites the previous copy too: it contains data that only a running program may have.
    if (!runs && hadGrace) keep({});
    return wasOther || (runs && hadGrace && kept_["grace"].empty()) ? 0 : static_cast<double>(said["nextInSeconds"].number());
  }

  /// Fetches into memory or the part file; continues after a broken connection.
  string fetch(const string& path, const Into& into) {
    const std::shared_ptr<void> atEnd(nullptr, [&into](void*) { into->end(); });
    if (!into->isWhole()) call("GET", path, "", into);
    into->check();
    return into->end();
  }
  /// Repeats a call with the same nonce until a server answers.
  Json call(const string& method, const string& path, const string& body, const Into& into = {}) {
    const string own = encode(randomBytes(16), true);
    for (int tries = 0; tries < 3; tries++) {
      const Answer answer = exchange(into ? fileLimits : callLimits, method, path, body, own, into);
      if (into && into->isWhole()) return {};
      if (!answer) continue;
      const Json said = parsed(answer->second);
      if (answer->first < 300) return said;
      if (said["code"].value == "PANEL_SETTINGS_CHANGED") keep({{"settings", said["data"]["content"].value}, {"settingsVersion", said["data"]["version"].value}});
      throw PanelRefusal(said["code"].value, said["data"]);
    }
    throw PanelRefusal("UNREACHABLE");
  }
  /// The first genuine answer of an origin; nothing if there is none in time.
  Answer exchange(const Limits& limits, const string& method, const string& path, const string& body, const string& own, const Into& into) {
    const auto until = Clock::now() + limits.limit;
    const bool isOld = std::abs(static_cast<long long>(options_.now()) - number("keySetAt")) > 86400;
    std::set<string> repeated;
    const auto renew = [&](const Strings& origins) {
      first(origins, until, limits, [](const string& origin) { return Exchange{"GET", origin + "/.well-known/regz-panel", "", {}, {}, {}, 0, {}}; },
            [this](const string& origin, const Exchange&, const Arrived& arrived) { return takeKeySet(origin, arrived.received); }, into);
    };
    if ((isOld || trusted().empty()) && mayRenewKeySet()) renew(origins());
    if (trusted().empty()) return std::nullopt;
    return first(origins(), until, limits, [&](const string& origin) { return request(origin, method, path, body, own, into); },
                 [&](const string& origin, const Exchange& asked, const Arrived& arrived) -> Answer {
                   const auto keys = trusted();
                   const bool isKnown = std::any_of(keys.begin(), keys.end(), [&](const Key& key) { return arrived.received.signatureInput.find("keyid=\"" + key.kid) != string::npos; });
                   if (!isKnown && !arrived.received.signatureInput.empty() && mayRenewKeySet()) renew({origin});
                   const Answer answer = judged(origin, asked, arrived);
                   const bool isStale = answer->first == 401 && answer->second.find("\"PANEL_CHALLENGE_STALE\"") != string::npos;
                   return isStale && repeated.insert(origin).second ? std::nullopt : answer;
                 }, into);
  }
  /// Tries the origins in turn; each starts when the one before failed or had its head start. Returns the first answer
  /// that `judge` accepts; if it returns nothing, the origin is tried again. Throws once `into` is canceled.
  Answer first(const Strings& origins, Clock::time_point until, const Limits& limits, const Make& make, const Judge& judge, const Into& into) {
    const auto heard = std::make_shared<Heard>();
    const auto isOver = std::make_shared<std::atomic<bool>>(false);
    const std::shared_ptr<void> atEnd(nullptr, [isOver](void*) { *isOver = true; });
    std::vector<Failure> failures;
    size_t begun = 0, waiting = 0;
    auto nextAt = Clock::now();
    const auto ask = [&](const string& origin) {
      Exchange asked = make(origin);
      asked.limitMs = static_cast<long>(std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count()) + 1;
      asked.isOver = isOver;
      waiting++;
      inThread([heard, origin, asked, send = options_.send] {
        Arrived arrived;
        try {
          arrived = send(asked);
        } catch (const std::exception& error) {
          arrived.detail = error.what();
        }
        const std::lock_guard<std::mutex> lock(heard->lock);
        heard->all.push_back({origin, asked, arrived});
        heard->came.notify_one();
      });
    };
    const auto fail = [&](const string& origin, const Failure& failure) {
      failures.push_back(failure);
      options_.log(origin + ": " + failure.reason + " (" + failure.what() + ")");
    };
    while ((waiting > 0 || begun < origins.size()) && !(isClosed_ && !isLeaving_)) {
      if (into) into->check();
      const auto now = Clock::now();
      if (now >= until) {
        fail("all origins", {"timeout", "no answer in time"});
        break;
      }
      if (begun < origins.size() && (waiting == 0 || now >= nextAt)) nextAt = now + limits.headStart, ask(origins[begun++]);
      std::unique_lock<std::mutex> lock(heard->lock);
      // Checks often, because the program may be closed meanwhile.
      if (!heard->came.wait_for(lock, std::chrono::milliseconds(20), [&] { return !heard->all.empty(); })) continue;
      const Heard::One one = std::move(heard->all.front());
      heard->all.pop_front();
      lock.unlock();
      waiting--;
      if (into) into->check();
      try {
        if (!one.arrived.isThere) throw Failure(one.arrived.reason, one.arrived.detail, one.arrived.isClockWrong);
        if (const Answer answer = judge(one.origin, one.asked, one.arrived)) return answer;
        ask(one.origin);
      } catch (const Failure& failure) {
        fail(one.origin, failure);
      }
    }
    const std::lock_guard<std::recursive_mutex> lock(state_);
    isClockWrong_ = std::any_of(failures.begin(), failures.end(), [](const Failure& failure) { return failure.isClockWrong; });
    // Of several origins' reasons, the last in this list is reported.
    for (const char* reason : {"refused", "timeout", "dns", "tls", "proxy", "not-genuine", "key-set"})
      for (const Failure& failure : failures) if (failure.reason == reason) reason_ = reason;
    return std::nullopt;
  }
  /// Runs a request in its own thread.
  void inThread(std::function<void()> work) {
    const std::lock_guard<std::mutex> lock(requestsLock_);
    const auto isDone = [](const std::future<void>& one) { return one.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
    requests_.erase(std::remove_if(requests_.begin(), requests_.end(), isDone), requests_.end());
    requests_.push_back(std::async(std::launch::async, std::move(work)));
  }
  Exchange request(const string& origin, const string& method, const string& path, const string& body, const string& own, const Into& into) {
    Exchange asked{method, origin + "/api/panel/v1/" + path, body, {}, {}, into, 0, {}};
    state_.lock();
    const auto key = key_;
    const Base base = requestBase(key->point, {method, asked.url, body, challenge_, own});
    state_.unlock();
    asked.sent = {"regz=:" + encode(key->sign(base.base), false) + ":", "regz=" + base.params};
    asked.headers = {{"content-type", "application/json"}, {"accept-encoding", "identity"}, {"content-digest", base.digest}, {"signature-input", asked.sent.signatureInput}, {"signature", asked.sent.signature}};
    if (into) asked.headers.push_back({"range", "bytes=" + std::to_string(into->received()) + "-"});
    return asked;
  }
  /// The status and bytes of a genuine answer to this request, or of a file.
  Answer judged(const string& origin, const Exchange& asked, const Arrived& arrived) {
    const Received& got = arrived.received;
    const string status = "status " + std::to_string(got.status);
    if (arrived.isFile) return std::make_pair(got.status, string());
    if (got.signature.empty()) throw Failure("proxy", status + " without a signature");
    const auto genuine = checkAnswer(got, asked.sent, trusted());
    if (!genuine) throw Failure("not-genuine", status);
    const std::lock_guard<std::recursive_mutex> lock(state_);
    challenge_ = genuine->next;
    origin_ = origin;
    isClockWrong_ = false;
    const long long record = this->record();
    keepFloor(genuine->created, {{"ignoredBoot", std::to_string(record > genuine->created ? record : 0)}});
    return std::make_pair(got.status, got.body);
  }
  /// The origin of the last answer, then those of the key set, then the configured ones.
  Strings origins() {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    Strings all = keySet_ ? keySet_->origins : Strings();
    for (const string& origin : options_.origins) if (std::find(all.begin(), all.end(), origin) == all.end()) all.push_back(origin);
    std::stable_partition(all.begin(), all.end(), [this](const string& origin) { return origin == origin_; });
    return all;
  }
  std::vector<Key> trusted() {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    return keySet_ && static_cast<double>(keySet_->exp) > options_.now() ? keySet_->keys : std::vector<Key>();
  }
  std::optional<KeySet> checked(const string& file, const string& origin, double now) {
    return checkKeySet(file, options_.roots, number("sequence"), origin, static_cast<long long>(now));
  }
  bool mayRenewKeySet() {
    const std::lock_guard<std::recursive_mutex> lock(state_);
    const double at = options_.sinceBoot();
    if (!trusted().empty() && at - keysAt_ < 60) return false;
    keysAt_ = at;
    return true;
  }
  Answer takeKeySet(const string& origin, const Received& got) {
    const string& file = got.body;
    if (file.find_first_not_of(alphabet(true) + ".") != string::npos || split(file, '.').size() != 3)
      throw Failure("proxy", "status " + std::to_string(got.status) + " instead of the key set");
    const std::lock_guard<std::recursive_mutex> lock(state_);
    const auto set = checked(file, origin, options_.now());
    // A fresh key set that has already expired means that this PC's clock is ahead.
    if (!set) throw Failure("key-set", "not of these roots or this origin", checked(file, origin, 0).has_value());
    keySet_ = set;
    keep({{"keySet", file}, {"keySetOrigin", origin}, {"sequence", std::to_string(set->sequence)}, {"keySetAt", std::to_string(static_cast<long long>(options_.now()))}});
    return std::make_pair(got.status, string());
  }

  Options options_;
  std::shared_ptr<DeviceKey> key_;
  static constexpr const char* inBox[] = {"approved", "grace", "values", "valuesDigest", "settings", "settingsVersion"};
  /// `filed_` is the identity in the file; it belongs to another key until this one is approved.
  Kept kept_, filed_, chain_;
  string keyName_, placeName_;
  /// True if the store has the key: since an approved sign-in, or since a request for an offline file.
  bool isFiled_ = false, isChainUnsaved_ = false;
  std::optional<KeySet> keySet_;
  Json said_;
  string challenge_, report_, told_, reason_, origin_, warnedOf_;
  double saidAt_ = -1e12, floorAt_ = -1e12, keysAt_ = -1e12;
  std::atomic<double> dueAt_{0};
  int failures_ = 0;
  std::atomic<bool> isClockWrong_{false}, wantsCode_{false}, isClosed_{false}, isLeaving_{false};
  std::function<void(const Standing&)> listener_;
  std::recursive_mutex state_;
  std::mutex turn_, requestsLock_;
  /// The running requests; the destructor waits for the last ones.
  std::vector<std::future<void>> requests_;
  std::thread thread_;
  static constexpr Limits beatLimits{std::chrono::seconds(5), std::chrono::seconds(1)}, closeLimits{std::chrono::seconds(2), std::chrono::milliseconds(500)};
  /// Acts try one origin after the other, because two must not handle the same act at the same time.
  static constexpr Limits callLimits{std::chrono::seconds(15), std::chrono::seconds(15)}, fileLimits{std::chrono::hours(1), std::chrono::hours(1)};
};

}  // namespace regz

#endif  // REGZ_PANEL_VERIFICATION_ONLY
