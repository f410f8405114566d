// Gives every shared vector its verdict: RunVectors.exe <vectors.json>. Prints what differs and exits with 1.
// Vectors of the kind `request` are for servers. Mono has no ECDsa: there, libcrypto of OpenSSL 3 verifies in its place.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Regz;

/// <summary>A key of P-256 by libcrypto.</summary>
class LibcryptoKey : ECDsa {
  const int P256 = 415, UNCOMPRESSED = 4;
  [DllImport("libcrypto.so.3")] static extern IntPtr EC_KEY_new_by_curve_name(int nid);
  [DllImport("libcrypto.so.3")] static extern int EC_KEY_generate_key(IntPtr key);
  [DllImport("libcrypto.so.3")] static extern int EC_KEY_oct2key(IntPtr key, byte[] point, UIntPtr length, IntPtr context);
  [DllImport("libcrypto.so.3")] static extern int EC_KEY_set_private_key(IntPtr key, IntPtr number);
  [DllImport("libcrypto.so.3")] static extern IntPtr EC_KEY_get0_private_key(IntPtr key);
  [DllImport("libcrypto.so.3")] static extern UIntPtr EC_KEY_key2buf(IntPtr key, int form, out IntPtr point, IntPtr context);
  [DllImport("libcrypto.so.3")] static extern IntPtr ECDSA_SIG_new();
  [DllImport("libcrypto.so.3")] static extern int ECDSA_SIG_set0(IntPtr signature, IntPtr r, IntPtr s);
  [DllImport("libcrypto.so.3")] static extern IntPtr ECDSA_SIG_get0_r(IntPtr signature);
  [DllImport("libcrypto.so.3")] static extern IntPtr ECDSA_SIG_get0_s(IntPtr signature);
  [DllImport("libcrypto.so.3")] static extern IntPtr BN_bin2bn(byte[] bytes, int length, IntPtr into);
  [DllImport("libcrypto.so.3")] static extern int BN_bn2binpad(IntPtr number, byte[] bytes, int length);
  [DllImport("libcrypto.so.3")] static extern IntPtr ECDSA_do_sign(byte[] digest, int length, IntPtr key);
  [DllImport("libcrypto.so.3")] static extern int ECDSA_do_verify(byte[] digest, int length, IntPtr signature, IntPtr key);
  readonly IntPtr key = EC_KEY_new_by_curve_name(P256);

  public LibcryptoKey(ECParameters? numbers) {
    if (numbers == null) { EC_KEY_generate_key(key); return; }
    var point = new byte[] { 4 }.Concat(numbers.Value.Q.X).Concat(numbers.Value.Q.Y).ToArray();
    if (EC_KEY_oct2key(key, point, (UIntPtr)65, IntPtr.Zero) != 1) throw new CryptographicException("no point");
    if (numbers.Value.D != null) EC_KEY_set_private_key(key, BN_bin2bn(numbers.Value.D, 32, IntPtr.Zero));
  }
  static byte[] BytesOf(IntPtr number) { var bytes = new byte[32]; BN_bn2binpad(number, bytes, 32); return bytes; }
  public override ECParameters ExportParameters(bool withSecret) {
    IntPtr at;
    var point = new byte[(int)EC_KEY_key2buf(key, UNCOMPRESSED, out at, IntPtr.Zero)];
    Marshal.Copy(at, point, 0, point.Length);
    return new ECParameters { Q = new ECPoint { X = point.Skip(1).Take(32).ToArray(), Y = point.Skip(33).ToArray() }, D = withSecret ? BytesOf(EC_KEY_get0_private_key(key)) : null };
  }
  public override byte[] SignHash(byte[] hash) {
    var pair = ECDSA_do_sign(hash, hash.Length, key);
    return BytesOf(ECDSA_SIG_get0_r(pair)).Concat(BytesOf(ECDSA_SIG_get0_s(pair))).ToArray();
  }
  public override bool VerifyHash(byte[] hash, byte[] signature) {
    var pair = ECDSA_SIG_new();
    ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, IntPtr.Zero), BN_bin2bn(signature.Skip(32).ToArray(), 32, IntPtr.Zero));
    return ECDSA_do_verify(hash, hash.Length, pair, key) == 1;
  }
  protected override byte[] HashData(byte[] bytes, int offset, int count, HashAlgorithmName _) { return Verify.Sha256(bytes.Skip(offset).Take(count).ToArray()); }
}

static class RunVectors {
  static string GoodIf(bool it) { return it ? "good" : "bad"; }
  static byte[] FromHex(string hex) { return Enumerable.Range(0, hex.Length / 2).Select(at => Convert.ToByte(hex.Substring(at * 2, 2), 16)).ToArray(); }

  static string VerdictOf(Dictionary<string, object> row, List<Key> trusted, List<Point> roots) {
    Func<string, string> text = name => (string)row[name];
    var point = row.ContainsKey("x") ? new Point { X = text("x"), Y = text("y") } : null;
    switch (text("kind")) {
      case "ecdsa": return GoodIf(Verify.IsSignature(point, FromHex(text("message")), FromHex(text("signature"))));
      case "proof": return Verify.RequestBase(point, text("method"), text("targetUri"), Verify.Utf8(text("body")), text("challenge"), text("own"))[0];
      case "keys":
        var set = Verify.CheckKeySet(text("file"), roots, long.Parse(text("seen")), text("origin"), long.Parse(text("now")));
        return GoodIf(set != null && string.Join(" ", set.Keys.Select(key => key.Kid)) == text("kids"));
      case "grace":
        Dictionary<string, object> grace;
        var keysExp = row.ContainsKey("keysExp") ? long.Parse(text("keysExp")) : long.MaxValue;
        return Verify.CheckGrace(text("file"), trusted, keysExp, text("device"), long.Parse(text("floor")), long.Parse(text("local")), out grace);
      case "offline":
        var offline = Verify.CheckOffline(text("file"), roots, long.Parse(text("seen")), text("device"), long.Parse(text("floor")), long.Parse(text("local")));
        return offline != null ? "ACCEPTED" : "REFUSED";
      case "license": return GoodIf(!Panel.IsMistyped(text("text")));
      case "label": return Pc.Cut(text("label"));
      case "box":
        var parts = text("parts").Split(' ').Select(part => part == "-" ? "" : part).ToList();
        return GoodIf(Verify.OpenBox(text("file"), parts) == text("content"));
      default:
        var got = new Received { Status = int.Parse(text("status")), Body = Verify.Utf8(text("body")), ContentDigest = text("contentDigest"), Signature = text("signature"), SignatureInput = text("signatureInput") };
        var genuine = Verify.CheckAnswer(got, text("sentSignature"), text("sentSignatureInput"), trusted);
        return GoodIf(genuine != null && text("signatureInput").Contains("created=" + genuine.Item1 + ";nonce=\"" + genuine.Item2 + "\""));
    }
  }

  static int Main(string[] words) {
    if (Type.GetType("Mono.Runtime") != null) Verify.P256 = numbers => new LibcryptoKey(numbers);
    var rows = ((List<object>)Json.Parse(File.ReadAllText(words[0]))).Cast<Dictionary<string, object>>().ToList();
    Func<string[], List<Key>> keysOf = roles => rows.Where(row => (string)row["kind"] == "key" && roles.Contains((string)row["role"]))
      .Select(row => new Key { X = (string)row["x"], Y = (string)row["y"], Kid = (string)row["kid"] }).ToList();
    var trusted = keysOf(new[] { "active", "next", "retired" });
    var roots = keysOf(new[] { "root", "spare" }).Cast<Point>().ToList();
    int cases = 0, wrong = 0;
    foreach (var row in rows.Where(row => row.ContainsKey("verdict") && (string)row["kind"] != "request")) {
      string verdict = (string)row["verdict"], got;
      try { got = VerdictOf(row, trusted, roots); } catch (Exception error) { got = "threw " + error.GetType().Name + " " + error.Message; }
      cases++;
      if (verdict == "either" || verdict == got) continue;
      wrong++;
      Console.WriteLine("{0} \"{1}\": {2} instead of {3}", row["kind"], row["name"], got, verdict);
    }
    Console.WriteLine("RegzPanel.cs: {0} vectors, {1} wrong", cases, wrong);
    return wrong > 0 || cases == 0 ? 1 : 0;
  }
}
