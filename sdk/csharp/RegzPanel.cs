// The panel's client for .NET Framework 4.7 or later and .NET 6 or later: one file, no packages.
//
//   var panel = Regz.Panel.Connect(new Regz.Options { Roots = roots, Origins = origins, Version = "2.4.0", Store = folder });
//   if (panel.Standing.Has("Esp")) Draw(panel.Standing.Value("offsets"));
//
// It updates the standing automatically on its own timer, online and offline, and never ends the process.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using Microsoft.Win32;
using Fields = System.Collections.Generic.Dictionary<string, object>;

namespace Regz {

public class Point { public string X = "", Y = ""; }
public class Key : Point { public string Kid = ""; }

// ---- Texts and bytes.

/// <summary>JSON as dictionaries, lists, texts, numbers.</summary>
public class Json {
  readonly string text; int at;
  Json(string text) { this.text = text; }

  public static object Parse(string text) {
    var reader = new Json(text);
    var read = reader.Value(0); reader.Space();
    if (reader.at != text.Length) throw new FormatException("not JSON");
    return read;
  }
  public static Fields Object(string text) { return Parse(text) as Fields ?? new Fields(); }
  /// <summary>The fields of an untrusted text; none if it is not JSON.</summary>
  public static Fields Given(string text) { try { return Object(text); } catch (Exception) { return new Fields(); } }
  static object Of(Fields of, string name) { object field; return of != null && of.TryGetValue(name, out field) ? field : null; }
  public static Fields In(Fields of, string name) { return Of(of, name) as Fields; }
  public static string Text(Fields of, string name) { return Of(of, name) as string; }
  public static long? Number(Fields of, string name) { return Of(of, name) is double ? (long?)Convert.ToInt64(Of(of, name)) : null; }
  public static IEnumerable<Kind> Items<Kind>(Fields of, string name) { return (Of(of, name) as List<object> ?? new List<object>()).OfType<Kind>(); }
  /// <summary>A time or a day in UTC; null for none and for `infinity`.</summary>
  public static DateTimeOffset? Moment(Fields of, string name) {
    DateTimeOffset moment;
    return DateTimeOffset.TryParse(Text(of, name), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out moment) ? (DateTimeOffset?)moment : null;
  }

  public static string Write(object value) {
    if (value == null) return "null";
    if (value is bool) return (bool)value ? "true" : "false";
    if (value is string) return Quote((string)value);
    var fields = value as Fields;
    if (fields != null) return "{" + string.Join(",", fields.Where(one => one.Value != null).Select(one => Quote(one.Key) + ":" + Write(one.Value))) + "}";
    var items = value as System.Collections.IEnumerable;
    if (items != null) return "[" + string.Join(",", items.Cast<object>().Select(Write)) + "]";
    return Convert.ToString(value, CultureInfo.InvariantCulture);
  }
  static string Quote(string text) {
    var quoted = new StringBuilder("\"");
    foreach (var letter in text) quoted.Append(letter == '"' || letter == '\\' ? "\\" + letter : letter < 32 ? "\\u" + ((int)letter).ToString("x4") : letter.ToString());
    return quoted.Append('"').ToString();
  }

  void Space() { while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++; }
  char Next() { if (at >= text.Length) throw new FormatException("JSON ends early"); return text[at++]; }
  bool Take(char letter) { Space(); if (at >= text.Length || text[at] != letter) return false; at++; return true; }
  object Value(int depth) {
    if (depth > 32) throw new FormatException("JSON too deep");
    if (Take('"')) return Text();
    if (Take('[')) {
      var items = new List<object>();
      for (; !Take(']'); items.Add(Value(depth + 1))) if (items.Count > 0 && !Take(',')) throw new FormatException("not JSON");
      return items;
    }
    if (Take('{')) {
      var fields = new Fields();
      while (!Take('}')) {
        if (fields.Count > 0 && !Take(',')) throw new FormatException("not JSON");
        var name = Take('"') ? Text() : null;
        if (name == null || !Take(':')) throw new FormatException("not JSON");
        fields[name] = Value(depth + 1);
      }
      return fields;
    }
    var word = Regex.Match(text.Substring(at), @"^[^\s,\]}]+").Value;
    at += word.Length;
    return word == "null" ? null : word == "true" ? true : word == "false" ? (object)false : double.Parse(word, CultureInfo.InvariantCulture);
  }
  string Text() {
    var read = new StringBuilder();
    for (var letter = Next(); letter != '"'; letter = Next()) {
      var kind = letter == '\\' ? Next() : '\0';
      var plain = kind == '\0' ? -1 : "bfnrt".IndexOf(kind);
      if (kind == 'u') { read.Append((char)Convert.ToInt32(text.Substring(at, 4), 16)); at += 4; }
      else read.Append(kind == '\0' ? letter : plain < 0 ? kind : "\b\f\n\r\t"[plain]);
    }
    return read.ToString();
  }
}

// ---- Verification, one check a line.

public static class Verify {
  public const long RollbackSeconds = 600;
  const string RequestList = "(\"@method\" \"@target-uri\" \"content-digest\")";
  static readonly Regex AnswerInput = new Regex(
    @"\Aregz=(\(""@status"" ""content-digest"" ""signature"";req;key=""regz"" ""signature-input"";req;key=""regz""\);created=([0-9]{10});" +
    @"nonce=""([A-Za-z0-9_-]{22})"";keyid=""([A-Za-z0-9_-]{43})"";tag=""regz-answer"")\z");
  static readonly Regex SignatureForm = new Regex(@"\Aregz=:([A-Za-z0-9+/]{86}==):\z");

  /// <summary>A key of P-256 from its numbers, or a new one for null. Replaced in tests, because Mono has none.</summary>
  public static Func<ECParameters?, ECDsa> P256 = numbers => numbers == null ? ECDsa.Create(ECCurve.NamedCurves.nistP256) : ECDsa.Create(numbers.Value);

  public static byte[] Sha256(byte[] bytes) { using (var hash = SHA256.Create()) return hash.ComputeHash(bytes); }
  public static byte[] Utf8(string text) { return Encoding.UTF8.GetBytes(text); }
  public static string Url64(byte[] bytes) { return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_'); }
  public static string DigestOf(byte[] body) { return "sha-256=:" + Convert.ToBase64String(Sha256(body)) + ":"; }

  /// <summary>Decodes only canonical text, so that a signature has one valid encoding; null for other text.</summary>
  public static byte[] Decoded(string text) {
    try {
      var bytes = Convert.FromBase64String(text.Replace('-', '+').Replace('_', '/') + new string('=', (4 - text.Length % 4) % 4));
      return Url64(bytes) == text ? bytes : null;
    } catch (FormatException) { return null; }
  }
  /// <summary>A key's id is computed from the key, never read (RFC 7638).</summary>
  public static Key Named(Point point) {
    var text = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"" + point.X + "\",\"y\":\"" + point.Y + "\"}";
    return new Key { X = point.X, Y = point.Y, Kid = Url64(Sha256(Utf8(text))) };
  }
  public static bool IsSignature(Point point, byte[] message, byte[] signature) {
    byte[] x = Decoded(point.X), y = Decoded(point.Y);
    if (signature.Length != 64) return false;
    if (x == null || y == null || x.Length != 32 || y.Length != 32) return false;
    var numbers = new ECParameters { Curve = ECCurve.NamedCurves.nistP256, Q = new ECPoint { X = x, Y = y } };
    try { using (var key = P256(numbers)) return key.VerifyData(message, signature, HashAlgorithmName.SHA256); } catch (CryptographicException) { return false; }
  }

  /// <summary>The text that a request signs (RFC 9421), its parameters and digest; `own` are 22 random characters.</summary>
  public static string[] RequestBase(Point key, string method, string targetUri, byte[] body, string challenge, string own) {
    var parameters = RequestList + ";nonce=\"" + challenge + "." + own + "\";keyid=\"" + key.X + "." + key.Y + "\";tag=\"regz-request\"";
    var digest = DigestOf(body);
    var text = "\"@method\": " + method + "\n\"@target-uri\": " + targetUri + "\n\"content-digest\": " + digest + "\n\"@signature-params\": " + parameters;
    return new[] { text, parameters, digest };
  }

  /// <summary>Verifies that an answer is genuine and belongs to this request: its time and the next challenge; null otherwise.</summary>
  public static Tuple<long, string> CheckAnswer(Received got, string sentSignature, string sentInput, IEnumerable<Key> trusted) {
    var form = AnswerInput.Match(got.SignatureInput);
    var spelled = SignatureForm.Match(got.Signature);
    if (!form.Success || !spelled.Success) return null;
    var signature = Convert.FromBase64String(spelled.Groups[1].Value);
    var key = trusted.FirstOrDefault(one => one.Kid == form.Groups[4].Value);
    if (key == null) return null;
    if (Convert.ToBase64String(signature) != spelled.Groups[1].Value) return null;
    if (DigestOf(got.Body) != got.ContentDigest) return null;
    var text = "\"@status\": " + got.Status + "\n\"content-digest\": " + got.ContentDigest + "\n\"signature\";req;key=\"regz\": " + sentSignature.Substring(5) +
      "\n\"signature-input\";req;key=\"regz\": " + sentInput.Substring(5) + "\n\"@signature-params\": " + form.Groups[1].Value;
    if (!IsSignature(key, Utf8(text), signature)) return null;
    return Tuple.Create(long.Parse(form.Groups[2].Value), form.Groups[3].Value);
  }

  /// <summary>A file's payload, parsed only after its signature is verified; its header is compared as text.</summary>
  static Fields OpenFile(string file, IEnumerable<Key> keys, string typ, string device) {
    var parts = file.Split('.');
    if (parts.Length != 3) return null;
    var key = keys.FirstOrDefault(one => Url64(Utf8("{\"alg\":\"ES256\"," + device + "\"kid\":\"" + one.Kid + "\",\"typ\":\"" + typ + "\"}")) == parts[0]);
    var signature = Decoded(parts[2]);
    if (key == null || signature == null) return null;
    if (!IsSignature(key, Utf8(parts[0] + "." + parts[1]), signature)) return null;
    return Json.Object(Encoding.UTF8.GetString(Decoded(parts[1])));
  }

  /// <summary>The key set if a pinned root signed it, its sequence is not older, and it lists the origin (null: any).</summary>
  public static KeySet CheckKeySet(string file, IEnumerable<Point> roots, long seen, string origin, long now) {
    var read = OpenFile(file, roots.Select(Named), "regz-keys", "");
    if (read == null) return null;
    var set = new KeySet { Sequence = Convert.ToInt64(read["sequence"]), Exp = Convert.ToInt64(read["exp"]), Origins = ((List<object>)read["origins"]).Cast<string>().ToList() };
    if (set.Sequence < seen) return null;
    if (set.Exp <= now) return null;
    if (!set.Origins.Contains(origin ?? set.Origins.FirstOrDefault())) return null;
    var points = ((List<object>)read["keys"]).Cast<Fields>();
    set.Keys = points.Select(one => Named(new Point { X = (string)one["x"], Y = (string)one["y"] })).ToList();
    return set;
  }

  /// <summary>
  /// True if a grace file permits this PC to run now. Times in seconds; `floor` is in the past. The file may outlive its keys
  /// (`keysExp`), if it was created before they ended.
  /// </summary>
  public static string CheckGrace(string file, IEnumerable<Key> keys, long keysExp, string device, long floor, long local, out Fields grace) {
    var read = OpenFile(file, keys, "regz-grace", "\"dev\":\"" + device + "\",");
    grace = null;
    if (read == null) return "NO_FILE";
    if (Convert.ToInt64(read["iat"]) >= keysExp) return "NO_FILE";
    grace = read;
    var past = Math.Max(floor, Convert.ToInt64(grace["iat"]));
    if (local < past - RollbackSeconds) return "CLOCK_BEHIND";
    if (Math.Max(past, local) >= Convert.ToInt64(grace["exp"])) return "ENDED";
    return "GRACE";
  }

  /// <summary>A genuine offline file for this PC; null for any other text.</summary>
  public static OfflineFile CheckOffline(string text, IEnumerable<Point> roots, long seen, string device, long floor, long local) {
    var given = Json.Given(text);
    var read = new OfflineFile { KeySetFile = Json.Text(given, "keySet"), GraceFile = Json.Text(given, "grace"), Values = Json.Text(given, "values") };
    if (read.KeySetFile == null || read.GraceFile == null || read.Values == null) return null;
    var now = Math.Max(floor, local);
    read.KeySet = CheckKeySet(read.KeySetFile, roots, seen, null, now);
    if (read.KeySet == null) return null;
    // The standing reports a slow clock.
    if (CheckGrace(read.GraceFile, read.KeySet.Keys, read.KeySet.Exp, device, floor, local, out read.Grace) == "NO_FILE") return null;
    if (now >= Convert.ToInt64(read.Grace["exp"])) return null;
    read.ValuesDigest = Url64(Sha256(Utf8(read.Values)));
    if (read.ValuesDigest != (string)read.Grace["values"]) return null;
    return read;
  }

  static byte[] Hmac(byte[] key, byte[] bytes) { using (var hash = new HMACSHA256(key)) return hash.ComputeHash(bytes); }
  static byte[] Aes256(bool seal, byte[] key, byte[] vector, byte[] bytes) {
    using (var aes = Aes.Create())
    using (var cipher = seal ? aes.CreateEncryptor(Hmac(key, Utf8("regz-encrypt")), vector) : aes.CreateDecryptor(Hmac(key, Utf8("regz-encrypt")), vector))
      return cipher.TransformFinalBlock(bytes, 0, bytes.Length);
  }
  /// <summary>The fifteen keys of the pairs of a PC's six parts; null if the PC cannot read both.</summary>
  static List<byte[]> PairKeys(IList<string> parts) {
    var keys = new List<byte[]>();
    Func<int, string> part = at => at < parts.Count ? parts[at] : "";
    for (var one = 0; one < 6; one++)
      for (var other = one + 1; other < 6; other++)
        keys.Add(part(one) == "" || part(other) == "" ? null : Sha256(Utf8("regz-pair\n" + one + "\n" + part(one) + "\n" + other + "\n" + part(other))));
    return keys;
  }
  /// <summary>Encrypts bytes: AES-256-CBC, then HMAC-SHA-256 over vector and ciphertext.</summary>
  static string Sealed(byte[] key, byte[] bytes) {
    var vector = Random(16);
    var body = vector.Concat(Aes256(true, key, vector, bytes)).ToArray();
    return Url64(body.Concat(Hmac(Hmac(key, Utf8("regz-mac")), body)).ToArray());
  }
  static byte[] Unsealed(byte[] key, string text) {
    var bytes = Decoded(text);
    if (bytes == null || bytes.Length < 64) return null;
    var body = bytes.Take(bytes.Length - 32).ToArray();
    if (!Hmac(Hmac(key, Utf8("regz-mac")), body).SequenceEqual(bytes.Skip(body.Length))) return null;
    return Aes256(false, key, body.Take(16).ToArray(), body.Skip(16).ToArray());
  }
  public static byte[] Random(int count) { var bytes = new byte[count]; using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes); return bytes; }

  /// <summary>Encrypts a text under a random key, and that key once for every pair of the PC's parts; null without a pair.</summary>
  public static string LockBox(string text, IList<string> parts) {
    var key = Random(32);
    var keys = PairKeys(parts);
    if (keys.All(each => each == null)) return null;
    return string.Join(".", new[] { Sealed(key, Utf8(text)) }.Concat(keys.Select(each => each == null ? "" : Sealed(each, key))));
  }
  /// <summary>The contents of a box, if two of this PC's parts are those of its encryption.</summary>
  public static string OpenBox(string box, IList<string> parts) {
    var pieces = box.Split('.');
    var keys = PairKeys(parts);
    if (pieces.Length != 16) return null;
    for (var at = 0; at < keys.Count; at++) {
      var key = keys[at] == null ? null : Unsealed(keys[at], pieces[at + 1]);
      var found = key == null ? null : Unsealed(key, pieces[0]);
      if (key != null) return found == null ? null : Encoding.UTF8.GetString(found);
    }
    return null;
  }
}

public class Received { public int Status; public byte[] Body = new byte[0]; public string ContentDigest = "", Signature = "", SignatureInput = ""; public bool IsFile; }
public class KeySet { public long Sequence, Exp; public List<string> Origins; public List<Key> Keys; }
public class OfflineFile { public string KeySetFile, GraceFile, Values, ValuesDigest; public KeySet KeySet; public Fields Grace; }

// ---- The PC: its key, its parts, its stored files.

/// <summary>The PC's key: on Windows in the TPM, else in the user's key store; elsewhere in the stored file.</summary>
class DeviceKey {
  readonly ECDsa key;
  public readonly Key Public;
  public readonly string Where, Secret;

  public DeviceKey(string name, string kept) {
    if (Environment.OSVersion.Platform == PlatformID.Win32NT) {
      key = Stored("Microsoft Platform Crypto Provider", name);
      Where = key == null ? "system" : "tpm";
      key = key ?? Stored("Microsoft Software Key Storage Provider", name);
    }
    if (key == null) {
      Where = "file";
      key = Verify.P256(kept == "" ? (ECParameters?)null : Pair(kept.Split(' ')));
      var pair = key.ExportParameters(true);
      Secret = string.Join(" ", new[] { pair.Q.X, pair.Q.Y, pair.D }.Select(Verify.Url64));
    }
    var point = key.ExportParameters(false).Q;
    Public = Verify.Named(new Point { X = Verify.Url64(point.X), Y = Verify.Url64(point.Y) });
  }
  /// <summary>Deletes a key that is in no file from the PC's key store.</summary>
  public void Forget() { var stored = key as ECDsaCng; if (stored != null && Secret == null) stored.Key.Delete(); }
  public byte[] Sign(string text) { return key.SignData(Verify.Utf8(text), HashAlgorithmName.SHA256); }

  static ECDsa Stored(string provider, string name) {
    try {
      var store = new CngProvider(provider);
      var made = new CngKeyCreationParameters { Provider = store };
      return new ECDsaCng(CngKey.Exists(name, store) ? CngKey.Open(name, store) : CngKey.Create(CngAlgorithm.ECDsaP256, name, made));
    } catch (CryptographicException) { return null; }
  }
  static ECParameters Pair(string[] parts) {
    return new ECParameters { Curve = ECCurve.NamedCurves.nistP256, Q = new ECPoint { X = Verify.Decoded(parts[0]), Y = Verify.Decoded(parts[1]) }, D = Verify.Decoded(parts[2]) };
  }
}

static class Pc {
  [StructLayout(LayoutKind.Sequential)] struct Blob { public int Size; public IntPtr Data; }
  [DllImport("crypt32.dll", SetLastError = true)] static extern bool CryptProtectData(ref Blob given, IntPtr a, IntPtr b, IntPtr c, IntPtr d, int flags, out Blob made);
  [DllImport("crypt32.dll", SetLastError = true)] static extern bool CryptUnprotectData(ref Blob given, IntPtr a, IntPtr b, IntPtr c, IntPtr d, int flags, out Blob made);
  [DllImport("kernel32.dll")] static extern IntPtr LocalFree(IntPtr held);
  [DllImport("kernel32.dll")] static extern ulong GetTickCount64();
  [DllImport("libc", EntryPoint = "chmod")] static extern int Chmod(string file, uint mode);
  public static readonly bool IsWindows = Environment.OSVersion.Platform == PlatformID.Win32NT;
  public static readonly string Platform = IsWindows ? "windows-x64" : "linux-x64";

  public static double Seconds(DateTime utc) { return (utc - new DateTime(1970, 1, 1)).TotalSeconds; }
  /// <summary>Sets a file's mode, on systems with modes.</summary>
  public static void SetMode(string file, uint mode) { if (!IsWindows) Chmod(file, mode); }

  /// <summary>Seconds by a clock that counts sleep.</summary>
  public static double SinceBoot() {
    if (IsWindows) return GetTickCount64() / 1000.0;
    return double.Parse(File.ReadAllText("/proc/uptime").Split(' ')[0], CultureInfo.InvariantCulture);
  }
  /// <summary>Encrypts or decrypts for the Windows user with DPAPI.</summary>
  static byte[] Sealed(byte[] bytes, bool open) {
    if (!IsWindows) return bytes;
    var held = GCHandle.Alloc(bytes, GCHandleType.Pinned);
    var given = new Blob { Size = bytes.Length, Data = held.AddrOfPinnedObject() };
    Blob made;
    var isDone = open ? CryptUnprotectData(ref given, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, 1, out made) : CryptProtectData(ref given, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, 1, out made);
    held.Free();
    if (!isDone) throw new CryptographicException(Marshal.GetLastWin32Error());
    var done = new byte[made.Size];
    Marshal.Copy(made.Data, done, 0, made.Size); LocalFree(made.Data);
    return done;
  }
  /// <summary>Reads a stored file, or the previous one if a power failure has damaged it.</summary>
  public static Fields Read(string file) {
    foreach (var each in new[] { file, file + ".old" })
      try { return Json.Object(Encoding.UTF8.GetString(Sealed(File.ReadAllBytes(each), true))); } catch (Exception) { }
    return new Fields();
  }
  public static void Write(string file, Fields kept) {
    var made = file + "." + Guid.NewGuid().ToString("N");
    var bytes = Sealed(Verify.Utf8(Json.Write(kept)), false);
    using (var stream = new FileStream(made, FileMode.CreateNew)) {
      SetMode(made, 384);
      stream.Write(bytes, 0, bytes.Length);
      stream.Flush(true);
    }
    if (File.Exists(file)) File.Replace(made, file, file + ".old"); else File.Move(made, file);
  }
  /// <summary>Hashes of board, processor, disk, system, graphics, network; an unknown part is empty.</summary>
  public static List<string> Components() {
    const string display = @"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}\0000 /v DriverDesc";
    Func<string, string> registry = key => Said("reg", @"query HKLM\" + key), file = name => Said("cat", name);
    var parts = !IsWindows ? new[] { file("/sys/class/dmi/id/board_name"), Environment.ProcessorCount.ToString(), file("/sys/block/nvme0n1/wwid"), file("/etc/machine-id"), "", file("/sys/class/net/eth0/address") }
      : new[] { registry(@"HARDWARE\DESCRIPTION\System\BIOS /v BaseBoardProduct"), registry(@"HARDWARE\DESCRIPTION\System\CentralProcessor\0 /v ProcessorNameString"), Said("cmd", "/c vol C:"),
        registry(@"SOFTWARE\Microsoft\Cryptography /v MachineGuid"), registry(display), Said("getmac", "/nh") };
    return parts.Select(part => part == "" ? "" : Verify.Url64(Verify.Sha256(Verify.Utf8("regz " + part)))).ToList();
  }
  /// <summary>At most 64 UTF-16 units, the server's measure, without half a surrogate pair.</summary>
  public static string Cut(string label) {
    if (label.Length <= 64) return label;
    return label.Substring(0, char.IsHighSurrogate(label[63]) ? 63 : 64);
  }
  static string Said(string program, string words) {
    try {
      var how = new ProcessStartInfo(program, words) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false, CreateNoWindow = true };
      using (var process = Process.Start(how)) return process.StandardOutput.ReadToEnd().Trim();
    } catch (Exception) { return ""; }
  }
}

/// <summary>
/// Past times that are stored outside the store, because the store may be an older copy: the latest time that this
/// user's programs saw, and the time of the PC's last shutdown. In seconds; 0 means none.
/// </summary>
class Places {
  const string OfUser = @"HKEY_CURRENT_USER\Software\RegzPanel", OfSystem = @"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\Windows";
  /// <summary>The folder of the latest time; the registry for null.</summary>
  public string Latest = Pc.IsWindows ? null : Path.Combine(StateHome(), "regz-panel");
  /// <summary>Files that the system writes while it runs; the registry for null.</summary>
  public IList<string> Records = Pc.IsWindows ? null : new[] { "/var/log/wtmp", "/var/lib/systemd/timesync/clock", "/var/lib/systemd/random-seed" };

  static string StateHome() {
    var home = Environment.GetEnvironmentVariable("XDG_STATE_HOME");
    return string.IsNullOrEmpty(home) ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".local", "state") : home;
  }
  public long Read(string name) {
    try { return long.Parse(Latest == null ? (string)Registry.GetValue(OfUser, name, "") : File.ReadAllText(Path.Combine(Latest, name))); }
    catch (Exception) { return 0; }
  }
  /// <summary>An error only affects the detection of a copied store.</summary>
  public void Write(string name, string moment) {
    try {
      if (Latest == null) { Registry.SetValue(OfUser, name, moment); return; }
      Directory.CreateDirectory(Latest);
      File.WriteAllText(Path.Combine(Latest, name), moment);
    } catch (Exception) { }
  }
  public long LastBoot() {
    try {
      var times = Records == null ? new[] { DateTime.FromFileTimeUtc(BitConverter.ToInt64((byte[])Registry.GetValue(OfSystem, "ShutdownTime", null), 0)) }
        : Records.Select(File.GetLastWriteTimeUtc);
      return times.Select(time => (long)Pc.Seconds(time)).Concat(new[] { 0L }).Max();
    } catch (Exception) { return 0; }
  }
}

// ---- The panel.

public class Options {
  /// <summary>Both roots, as `regz panel-keys show` prints them.</summary>
  public IList<Point> Roots;
  /// <summary>Addresses for the first connection, tried in order; later ones come from the key set.</summary>
  public IList<string> Origins;
  /// <summary>The program's version, `major.minor.patch`.</summary>
  public string Version;
  /// <summary>A folder that only this program and this user access.</summary>
  public string Store;
  public string Channel, LegacyId, Label = Environment.MachineName;
  /// <summary>Receives a line for each request without an answer, and for each refusal, in the requesting thread.</summary>
  public Action<string> Log = _ => { };
  public IList<string> Components = Pc.Components();
  public Func<double> Now = () => Pc.Seconds(DateTime.UtcNow), SinceBoot = Pc.SinceBoot;
  internal Places Places = new Places();

  /// <summary>Normalizes the origins; throws an ArgumentException for options that no server could accept.</summary>
  internal IList<string> Checked() {
    const string rootAdvice = ": copy both roots from the output of \"regz panel-keys show\"", originAdvice = ": write scheme and host alone, such as \"https://client.example.com\"";
    Action<bool, string> check = (isGood, wrong) => { if (!isGood) throw new ArgumentException(wrong); };
    Func<string, bool> isHalf = half => { var bytes = half == null ? null : Verify.Decoded(half); return bytes != null && bytes.Length == 32; };
    check(Regex.IsMatch(Version ?? "", @"\A[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}\z"), "version is \"" + Version + "\": write three numbers, such as \"2.4.0\"");
    check(Roots != null && Roots.Count > 0, "roots is empty" + rootAdvice);
    check(Origins != null && Origins.Count > 0, "origins is empty" + originAdvice);
    for (var at = 0; at < Roots.Count; at++) check(isHalf(Roots[at].X) && isHalf(Roots[at].Y), "roots[" + at + "] is not a key" + rootAdvice);
    return Origins.Select((origin, at) => {
      var form = Regex.Match(origin ?? "", @"\A(https?://[^\s/?#@\\]+)/?\z", RegexOptions.IgnoreCase);
      check(form.Success, "origins[" + at + "] is \"" + origin + "\"" + originAdvice);
      return form.Groups[1].Value.ToLowerInvariant();
    }).ToList();
  }
}

/// <summary>The reason why a request has no valid answer; `IsClock` means that this PC's clock is wrong.</summary>
class Failure : Exception {
  /// <summary>Of several origins' reasons, the last in this list is reported.</summary>
  public static readonly string[] Reasons = { "refused", "timeout", "dns", "tls", "proxy", "not-genuine", "key-set" };
  public readonly string Reason;
  public readonly bool IsClock;
  public Failure(string reason, string detail, bool isClock = false) : base(detail) { Reason = reason; IsClock = isClock; }

  public static Failure Of(Exception error, bool isClock) {
    var reason = "refused";
    for (var at = error; at != null; at = at.InnerException) {
      var socket = at as SocketException;
      if (at is AuthenticationException) reason = "tls";
      if (socket != null && (socket.SocketErrorCode == SocketError.HostNotFound || socket.SocketErrorCode == SocketError.TryAgain)) reason = "dns";
      if (socket != null && socket.SocketErrorCode == SocketError.TimedOut) reason = "timeout";
    }
    var web = error as WebException;
    switch (web == null ? WebExceptionStatus.UnknownError : web.Status) {
      case WebExceptionStatus.NameResolutionFailure: reason = "dns"; break;
      case WebExceptionStatus.Timeout: reason = "timeout"; break;
      case WebExceptionStatus.TrustFailure: case WebExceptionStatus.SecureChannelFailure: reason = "tls"; break;
      case WebExceptionStatus.ProxyNameResolutionFailure: case WebExceptionStatus.RequestProhibitedByProxy: case WebExceptionStatus.ServerProtocolViolation: reason = "proxy"; break;
    }
    return new Failure(reason, error.Message, isClock);
  }
}

/// <summary>A request, the data that its answer must sign, and the result.</summary>
class Asked {
  public string Origin, Method, Url, Signature = "", Input = "";
  public Transfer Transfer;
  public byte[] Body = new byte[0];
  public Dictionary<string, string> Headers = new Dictionary<string, string>();
  public HttpWebRequest Http;
  public HttpWebResponse Response;
  public Received Got;
  public Failure Failure;
}

/// <summary>A refusal: its message is the code (`LICENSE_UNKNOWN`), or `UNREACHABLE` without an answer.</summary>
public class PanelRefusal : Exception {
  public readonly Fields Details;
  public PanelRefusal(string code, Fields details = null) : base(code) { Details = details; }
}

/// <summary>The received bytes of a file.</summary>
public struct FileProgress {
  public readonly long Received, Total;
  public FileProgress(long received, long total) { Received = received; Total = total; }
}

/// <summary>A file that is being fetched: the next request continues after the bytes in `Into`.</summary>
class Transfer {
  public Stream Into;
  public long Total;
  public IProgress<FileProgress> Progress;
  public CancellationToken Cancel;

  /// <summary>Receives the bytes, which the caller checks by their hash. Received bytes stay after an interruption.</summary>
  public void Take(Asked asked) {
    var piece = new byte[65536];
    using (asked.Response)
    using (Cancel.Register(asked.Http.Abort)) {
      var stream = asked.Response.GetResponseStream();
      if (asked.Got.Status == 200) Into.SetLength(0);
      Into.Seek(0, SeekOrigin.End);
      var left = asked.Response.ContentLength;
      for (var count = Next(stream, piece); count > 0; count = Next(stream, piece)) {
        Into.Write(piece, 0, count);
        left -= count;
        // A longer file is another file.
        if (Into.Length > Total) return;
        if (Progress != null) Progress.Report(new FileProgress(Into.Length, Total));
      }
      if (left > 0) throw new Failure("refused", "the connection broke off");
    }
  }
  int Next(Stream stream, byte[] piece) {
    try { if (!Cancel.IsCancellationRequested) return stream.Read(piece, 0, piece.Length); }
    catch (Exception error) { if (!Cancel.IsCancellationRequested) throw Failure.Of(error, false); }
    throw new PanelRefusal("CANCELED");
  }
}

/// <summary>The state of a PC; the guide explains each.</summary>
public enum State {
  /// <summary>A state of a newer server: `StateName` has its name.</summary>
  Unknown,
  SignedOut, Running, None, Ended, Frozen, Update, Paused, Device, Seats, Unapproved, Banned, Unreachable, ClockBehind, ClockWrong,
}
/// <summary>The reason why the last heartbeat has no answer; `None` after one, and `RefusedByServer` if `ReasonName` ends with a code.</summary>
public enum Reason { None, Dns, Refused, Timeout, Tls, Proxy, NotGenuine, KeySet, RefusedByServer }

public class Account {
  public string Username, Package;
  public IList<string> Groups;
  /// <summary>The subscription's last day, and its end; null without an end.</summary>
  public DateTimeOffset? EndsOn, EndsAt;
  /// <summary>To `EndsAt`; null without an end, and offline.</summary>
  public long? SecondsLeft;
  /// <summary>In the state `Frozen`: the kept days, and the day on which it resumes; null until its owner resumes it.</summary>
  public Frozen Frozen;
}
public class Frozen { public long KeptDays; public DateTimeOffset? ThawsOn; }
public class SignIn { public string Code, Url; public long ExpiresInSeconds; }
public class Devices { public long Known, Max, ResetsLeft; public string ResetUrl; }
public class Seat { public string Label; public DateTimeOffset? Since; }
public class Release { public string Version, Sha256, FileName, Notes; public long Bytes; }
/// <summary>The newest message of staff.</summary>
public class Notice { public string Text; public DateTimeOffset? Since; }
/// <summary>A file that `GetFile` fetches.</summary>
public class OfferedFile { public string Name, Sha256; public long Bytes; }

/// <summary>The standing of this PC. Fields that do not apply are null or empty.</summary>
public class Standing {
  public readonly State State;
  public readonly Reason Reason;
  /// <summary>The names of state and reason in the guide and in `sentences.json`; `ReasonName` is null after an answer.</summary>
  public readonly string StateName, ReasonName;
  /// <summary>True if it runs by its grace file, without the server.</summary>
  public readonly bool Offline;
  public readonly string Settings;
  public readonly Account Account;
  public readonly SignIn SignIn;
  public readonly Devices Devices;
  public readonly Release Release;
  public readonly Notice Notice;
  public readonly IList<Seat> Seats;
  public readonly IList<OfferedFile> Files;
  internal readonly Fields Said;
  readonly Fields values;

  internal Standing(Fields said, string settings, string reason, Fields values = null, bool offline = false) {
    StateName = Json.Text(said, "state");
    ReasonName = reason;
    State = Named<State>(StateName);
    Reason = reason != null && reason.StartsWith("refused: ") ? Reason.RefusedByServer : Named<Reason>(reason);
    Said = said; Settings = settings; Offline = offline; this.values = values;
    Fields account = Json.In(said, "account"), frozen = Json.In(account, "frozen"), signIn = Json.In(said, "signIn");
    Fields devices = Json.In(said, "devices"), release = Json.In(said, "release"), notice = Json.In(said, "notice");
    Account = account == null ? null : new Account {
      Username = Json.Text(account, "username"), Package = Json.Text(account, "package"), Groups = Json.Items<string>(account, "groups").ToList(),
      EndsOn = Json.Moment(account, "endsOn"), EndsAt = Json.Moment(account, "endsAt"), SecondsLeft = Json.Number(account, "secondsLeft"),
      Frozen = frozen == null ? null : new Frozen { KeptDays = Json.Number(frozen, "keptDays") ?? 0, ThawsOn = Json.Moment(frozen, "thawsOn") },
    };
    SignIn = signIn == null ? null : new SignIn { Code = Json.Text(signIn, "code"), Url = Json.Text(signIn, "url"), ExpiresInSeconds = Json.Number(signIn, "expiresInSeconds") ?? 0 };
    Devices = devices == null ? null : new Devices {
      Known = Json.Number(devices, "known") ?? 0, Max = Json.Number(devices, "max") ?? 0, ResetsLeft = Json.Number(devices, "resetsLeft") ?? 0, ResetUrl = Json.Text(devices, "resetUrl"),
    };
    Release = release == null ? null : new Release {
      Version = Json.Text(release, "version"), Sha256 = Json.Text(release, "sha256"), FileName = Json.Text(release, "fileName"), Notes = Json.Text(release, "notes"),
      Bytes = Json.Number(release, "bytes") ?? 0,
    };
    Notice = notice == null ? null : new Notice { Text = Json.Text(notice, "text"), Since = Json.Moment(notice, "since") };
    Seats = Json.Items<Fields>(said, "seats").Select(seat => new Seat { Label = Json.Text(seat, "label"), Since = Json.Moment(seat, "since") }).ToList();
    Files = Json.Items<Fields>(State == State.Running ? said : null, "files").Select(file => new OfferedFile {
      Name = Json.Text(file, "name"), Sha256 = Json.Text(file, "sha256"), Bytes = Json.Number(file, "bytes") ?? 0,
    }).ToList();
  }
  /// <summary>The member with this name without hyphens; the first one for an unknown name.</summary>
  static Kind Named<Kind>(string name) where Kind : struct { Kind found; return Enum.TryParse((name ?? "").Replace("-", ""), true, out found) ? found : default(Kind); }

  /// <summary>True if the program runs and its package has this feature group.</summary>
  public bool Has(string group) { return State == State.Running && Account != null && Account.Groups.Contains(group); }
  /// <summary>A value or secret; none unless the program runs.</summary>
  public string Value(string name) { return State == State.Running ? Json.Text(values, name) : null; }
}

/// <summary>A fetched release whose hash matches.</summary>
public class FetchedRelease {
  public readonly string Version, File;
  readonly string sha256;
  /// <summary>Replaced in tests by a function that fails.</summary>
  internal static Action<string, string> Move = System.IO.File.Move;
  internal FetchedRelease(string version, string file, string sha256) { Version = version; File = file; this.sha256 = sha256; }

  /// <summary>Checks the file again and starts it; `words` is a command line.</summary>
  public Process Start(string words = "") { Panel.Checked(System.IO.File.ReadAllBytes(File), sha256); return Process.Start(File, words); }
  /// <summary>
  /// Replaces `target`, a single-file program, by the release after another check, keeps the former one as `target.old`, and
  /// starts the release. End the program then. If it throws, the target is unchanged.
  /// </summary>
  public Process Replace(string target, string words = "") {
    var bytes = Panel.Checked(System.IO.File.ReadAllBytes(File), sha256);
    string made = target + ".new", old = target + ".old";
    // A copy of the target keeps its mode.
    System.IO.File.Copy(target, made, true);
    using (var stream = new FileStream(made, FileMode.Truncate)) { stream.Write(bytes, 0, bytes.Length); stream.Flush(true); }
    System.IO.File.Delete(old);
    // Windows can rename a running program, but not delete it.
    System.IO.File.Move(target, old);
    try { Move(made, target); } catch { System.IO.File.Move(old, target); throw; }
    return Process.Start(target, words);
  }
}

public class Panel : IDisposable {
  static readonly string[] InBox = { "approved", "grace", "values", "valuesDigest", "settings", "settingsVersion" };
  readonly Options options;
  readonly List<string> components;
  DeviceKey device;
  /// <summary>The identity in the file; it belongs to another key until this one is stored.</summary>
  Fields filed = new Fields(), chain;
  readonly string latestName;
  string keyName;
  /// <summary>True if the key is stored: since an approved sign-in, or since a request for an offline file.</summary>
  bool isFiled;
  bool isChainUnsaved;
  readonly object state = new object(), turn = new object();
  readonly Timer timer;
  KeySet keySet;
  Fields kept, report, said;
  double saidAt = double.NegativeInfinity, keysAt = double.NegativeInfinity, floorAt = double.NegativeInfinity, dueAt;
  string challenge = "", told = "", reason, lastOrigin;
  readonly IList<string> origins;
  string warnedOf;
  volatile bool isClockWrong, wantsCode, isClosing, isLeaving, isClosed; int failures;
  Action<Standing> changed;

  /// <summary>Raised immediately for a new listener, and on each change on a thread of the panel's timer.</summary>
  public event Action<Standing> Changed {
    add { Tell(); changed += value; value(Standing); }
    remove { changed -= value; }
  }

  /// <summary>
  /// Connects this PC. Returns immediately if its file permits it to run, otherwise with the first answer or after 5 seconds.
  /// Throws an ArgumentException for options that no server could accept.
  /// </summary>
  public static Panel Connect(Options options) { return new Panel(options); }

  Panel(Options options) {
    this.options = options;
    origins = options.Checked();
    Directory.CreateDirectory(options.Store);
    kept = Pc.Read(FileOf("panel.json"));
    components = options.Components.ToList();
    latestName = HexOf(Verify.Utf8(string.Join("\n", options.Roots.Select(root => root.X)))).Substring(0, 16);
    var boot = options.Places.LastBoot();
    kept["floor"] = new[] { Number("floor"), options.Places.Read(latestName), boot > Number("ignoredBoot") ? boot : 0 }.Max().ToString();
    ReadIdentity();
    // Also an expired one, because a grace file created before its end is valid.
    keySet = Checked(Text("keySet"), Text("keySetOrigin"), 0);
    Save();
    if (!Standing.Offline) Refresh();
    timer = new Timer(_ => Tick(), null, 0, 1000);
  }

  /// <summary>The current standing of this PC, computed on each access.</summary>
  public Standing Standing { get { lock (state) return StandingNow(); } }
  Standing StandingNow() {
    var settings = Text("settings", null);
    if (IsOnline()) return new Standing(said, settings, reason, Json.Object(Text("values", "{}")));
    Fields grace; var verdict = Grace(out grace);
    var silent = isClockWrong ? "clock-wrong" : verdict == "CLOCK_BEHIND" ? "clock-behind" : "unreachable";
    if (verdict != "GRACE") return new Standing(new Fields { { "state", silent } }, settings, reason);
    var account = new Fields(grace) { ["username"] = Text("username", null) };
    var values = (string)grace["values"] == Text("valuesDigest") ? Json.Object(Text("values", "{}")) : null;
    return new Standing(new Fields { { "state", "running" }, { "account", account } }, settings, reason, values, true);
  }
  /// <summary>Sends a heartbeat now.</summary>
  public Standing Refresh() { Beat(null); return Standing; }
  /// <summary>Requests a sign-in code, shown in `Standing.SignIn` until its owner confirms it on the site.</summary>
  public Standing SignIn() { wantsCode = true; return Refresh(); }
  const string Letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  /// <summary>True if a license key has the format of generated keys and a wrong check letter. O is read as 0, I and L as 1.</summary>
  public static bool IsMistyped(string licenseKey) {
    var shape = Regex.Match(licenseKey.ToUpperInvariant(), @"^\s*[A-Z][A-Z0-9]{1,3}[\s-](?:[\s-]*([A-Z0-9]{5})){4}\s*$");
    if (!shape.Success) return false;
    var text = string.Concat(shape.Groups[1].Captures.Cast<Capture>().Select(group => group.Value));
    var values = text.Replace('O', '0').Replace('I', '1').Replace('L', '1').Select(letter => Letters.IndexOf(letter)).ToList();
    var sum = 0;
    foreach (var value in values.Take(19)) { // the sum of 2^(19 - place) * letter in GF(32)
      sum = (sum ^ value) << 1;
      if (sum > 31) sum ^= 37;
    }
    return values.Contains(-1) || sum != values[19];
  }
  /// <summary>
  /// Applies a license key. Replacing another package's subscription requires the confirmation. A mistyped key throws
  /// `LICENSE_MISTYPED` without a request; the next call with it sends it.
  /// </summary>
  public object Redeem(string licenseKey, bool confirmReplacement = false) {
    if (IsMistyped(licenseKey) && licenseKey != warnedOf) {
      warnedOf = licenseKey;
      throw new PanelRefusal("LICENSE_MISTYPED");
    }
    var done = Call("POST", "redemptions", new Fields { { "licenseKey", licenseKey }, { "confirmReplacement", confirmReplacement } }, null);
    Refresh();
    return done;
  }
  /// <summary>Saves settings for the account's PCs. If another PC saved first, takes over its settings and refuses.</summary>
  public void Save(string content) {
    var saved = Call("PUT", "settings", new Fields { { "basedOn", long.Parse(Text("settingsVersion", "0")) }, { "content", content } }, null);
    Keep("settings", content, "settingsVersion", Json.Write(saved["version"]));
  }
  /// <summary>
  /// Fetches the release; returns it only if its hash matches. The bytes fetched before a cancel stay, and the next call
  /// continues from them. Progress is reported in the calling thread; a canceled call throws `CANCELED`.
  /// </summary>
  public FetchedRelease Update(IProgress<FileProgress> progress = null, CancellationToken cancel = default(CancellationToken)) {
    var release = Standing.Release;
    if (release == null) throw new PanelRefusal("DOWNLOAD_UNKNOWN");
    string part = FileOf(release.Sha256 + ".part"), file = FileOf(Path.GetFileName(release.FileName.Replace('\\', '/')));
    if (File.Exists(part) && new FileInfo(part).Length >= release.Bytes) File.Delete(part);
    using (var into = new FileStream(part, FileMode.OpenOrCreate)) {
      Pc.SetMode(part, 448);
      Call("GET", "releases/" + release.Sha256, null, new Transfer { Into = into, Total = release.Bytes, Progress = progress, Cancel = cancel });
    }
    try { Checked(File.ReadAllBytes(part), release.Sha256); } catch (PanelRefusal) { File.Delete(part); throw; }
    File.Delete(file); File.Move(part, file);
    return new FetchedRelease(release.Version, file, release.Sha256);
  }
  /// <summary>Fetches a file of `Standing.Files` into memory; returns it only if its hash matches. Writes nothing to the disk.</summary>
  public byte[] GetFile(string name, IProgress<FileProgress> progress = null, CancellationToken cancel = default(CancellationToken)) {
    var file = Standing.Files.FirstOrDefault(one => one.Name == name);
    if (file == null) throw new PanelRefusal("DOWNLOAD_UNKNOWN");
    var into = new MemoryStream();
    Call("GET", "files/" + file.Sha256, null, new Transfer { Into = into, Total = file.Bytes, Progress = progress, Cancel = cancel });
    return Checked(into.ToArray(), file.Sha256);
  }
  /// <summary>The request of a PC without internet access; staff answer it with an offline file. Stores the PC's key, so that the answer is valid after a restart.</summary>
  public string OfflineRequest() {
    lock (turn)
    lock (state) {
      if (IsClone()) Become();
      var request = new Fields { { "x", device.Public.X }, { "y", device.Public.Y }, { "label", Label() }, { "platform", Pc.Platform }, { "version", options.Version },
        { "components", components } };
      var payload = Verify.Url64(Verify.Utf8(Json.Write(request)));
      Approve();
      Save();
      return payload + "." + Verify.Url64(device.Sign("regz-offline\n" + payload));
    }
  }
  /// <summary>Accepts an offline file for this PC. Throws `PANEL_OFFLINE_FILE_INVALID` for any other text.</summary>
  public Standing AcceptOffline(string text) {
    lock (turn)
    lock (state) {
      var read = Verify.CheckOffline(text, options.Roots, Number("sequence"), device.Public.Kid, Number("floor"), (long)options.Now());
      if (read == null || IsClone()) throw new PanelRefusal("PANEL_OFFLINE_FILE_INVALID");
      var username = Json.Text(read.Grace, "username") ?? "";
      if (Text("username") != "" && Text("username") != username) Forget("settings", "settingsVersion");
      keySet = read.KeySet;
      Forget("approved");
      Approve();
      Keep("keySet", read.KeySetFile, "keySetOrigin", keySet.Origins[0], "sequence", keySet.Sequence.ToString(), "keySetAt", ((long)options.Now()).ToString(),
        "grace", read.GraceFile, "values", read.Values, "valuesDigest", read.ValuesDigest, "username", username);
      return StandingNow();
    }
  }
  /// <summary>Reports (`tampered`, `crashed`, `message`) to staff with the next heartbeat. It has no automatic consequence.</summary>
  public void Report(string kind, string detail) { report = new Fields { { "kind", kind }, { "detail", detail } }; }
  /// <summary>Frees the seat or signs this PC out, within 2 seconds. No request follows.</summary>
  public void Close(bool signOut = false) {
    if (!isClosed) timer.Dispose();
    isClosing = true;
    if (!isClosed) Beat(signOut ? "sign-out" : "close");
    if (!isClosed && !isFiled) device.Forget();
    isClosed = true;
  }
  public void Dispose() { Close(); }

  void Tick() {
    if (isClosing || !Monitor.TryEnter(turn)) return;
    try {
      var at = options.SinceBoot();
      if (at >= dueAt) Beat(null);
      if (!IsOnline() && at - floorAt >= 300) {
        floorAt = at;
        KeepFloor(Math.Max(Number("floor"), (long)options.Now()));
      }
      Tell();
    } catch (Exception error) { Trace.TraceError(error.ToString()); }
    finally { Monitor.Exit(turn); }
  }
  /// <summary>Notifies the listeners of a change. Countdowns are no changes.</summary>
  void Tell() {
    var now = Standing;
    var words = new[] { "account", "signIn", "devices", "seats", "release", "files", "notice" }.Select(name => now.Said.ContainsKey(name) ? now.Said[name] : null);
    var text = now.StateName + now.Offline + now.ReasonName + Text("valuesDigest") + Text("settingsVersion") + Regex.Replace(Json.Write(words), "\"(secondsLeft|expiresInSeconds)\":[0-9.E+]+", "");
    var before = Interlocked.Exchange(ref told, text);
    if (text != before && changed != null) changed(now);
  }
  bool IsOnline() { return options.SinceBoot() - saidAt < 600; }
  string Grace(out Fields grace) {
    var set = keySet ?? new KeySet { Keys = new List<Key>() };
    return Verify.CheckGrace(Text("grace"), set.Keys, set.Exp, device.Public.Kid, Number("floor"), (long)options.Now(), out grace);
  }
  string Label() { return Pc.Cut(string.IsNullOrEmpty(options.Label) ? Environment.MachineName : options.Label); }
  string FileOf(string name) { return Path.Combine(options.Store, name); }
  string Text(string name, string none = "") { object value; return kept.TryGetValue(name, out value) && value as string != null && (string)value != "" ? (string)value : none; }
  long Number(string name) { return long.Parse(Text(name, "0")); }
  static string HexOf(byte[] bytes) { return string.Concat(Verify.Sha256(bytes).Select(one => one.ToString("x2"))); }
  internal static byte[] Checked(byte[] bytes, string sha256) {
    if (HexOf(bytes) != sha256) throw new PanelRefusal("DOWNLOAD_FILE_MISSING");
    return bytes;
  }
  /// <summary>
  /// The PC's key and stored data. An edited file, or that of another PC, is not used; three changed parts mean another
  /// PC. A PC that reads fewer than two parts stays signed in, without data to run offline.
  /// </summary>
  void ReadIdentity() {
    foreach (var name in new[] { "keyName", "key", "username", "box" }) { filed[name] = Text(name); kept.Remove(name); }
    var isBlind = components.Count(part => part != "") < 2;
    var inside = Json.Object((isBlind ? null : Verify.OpenBox((string)filed["box"], components)) ?? "{}");
    var before = inside.ContainsKey("components") ? ((string)inside["components"]).Split(' ') : new string[0];
    var changed = components.Where((part, at) => at < before.Length && IsChanged(part, before[at])).Count();
    if ((string)filed["keyName"] != "" && changed < 3 && (isBlind || inside.ContainsKey("kid"))) {
      device = new DeviceKey((string)filed["keyName"], (string)filed["key"]);
      isFiled = isBlind || (string)inside["kid"] == device.Public.Kid;
    }
    if (!isFiled) { Become(); return; }
    keyName = (string)filed["keyName"];
    kept["username"] = filed["username"];
    foreach (var name in InBox) kept[name] = inside.ContainsKey(name) ? inside[name] : "";
    for (var at = 0; at < components.Count && at < before.Length; at++) if (components[at] == "") components[at] = before[at];
    chain = new Fields { { "kid", device.Public.Kid } };
  }
  /// <summary>Creates a key, which is not stored yet.</summary>
  void Become() {
    isFiled = false;
    Forget(InBox);
    keyName = "regz-panel-" + NewNonce();
    device = new DeviceKey(keyName, "");
    chain = new Fields { { "kid", device.Public.Kid } };
  }
  /// <summary>Stores the key from now on, with the PC's current parts.</summary>
  void Approve() {
    isFiled = true;
    if (Text("approved") == "") kept["approved"] = string.Join(" ", components);
  }
  static bool IsChanged(string one, string other) { return one != "" && other != "" && one != other; }
  /// <summary>True if a signed-out PC is not the one whose key was approved: a clone gets a new key.</summary>
  bool IsClone() {
    var approved = Text("approved").Split(' ');
    return Text("username") == "" && new[] { 2, 5 }.Any(at => at < approved.Length && at < components.Count && IsChanged(components[at], approved[at]));
  }
  /// <summary>Writes the stored state.</summary>
  void Save() {
    var outside = new Fields(kept);
    var inside = new Fields { { "kid", device.Public.Kid }, { "components", string.Join(" ", components) } };
    foreach (var name in InBox) { inside[name] = Text(name); outside.Remove(name); }
    if (isFiled) {
      var box = Verify.LockBox(Json.Write(inside), components) ?? filed["box"];
      filed = new Fields { { "keyName", keyName }, { "key", device.Secret ?? "" }, { "username", Text("username") }, { "box", box } };
    }
    foreach (var one in filed) outside[one.Key] = one.Value;
    Pc.Write(FileOf("panel.json"), outside);
  }
  /// <summary>The chain in the file, which another program of this user may have continued.</summary>
  Fields ReadChain() {
    var read = Pc.Read(FileOf("chain.json"));
    return isChainUnsaved || !read.ContainsKey("kid") || (string)read["kid"] != (string)chain["kid"] ? chain : read;
  }
  void KeepChain(string token, string request) {
    chain = new Fields { { "kid", chain["kid"] }, { "token", token }, { "request", request } };
    if (!isFiled) return;
    try { Pc.Write(FileOf("chain.json"), chain); isChainUnsaved = false; }
    catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) { isChainUnsaved = true; }
  }
  static string In(Fields chain, string name) { object text; return chain.TryGetValue(name, out text) ? (string)text : null; }
  /// <summary>The chain for this request. Its id is stored before the request is sent, until the answer arrives.</summary>
  Fields Link() {
    var read = ReadChain();
    if (read != chain || In(read, "request") == null) KeepChain(In(read, "token"), In(read, "request") ?? NewNonce());
    return new Fields { { "token", In(chain, "token") }, { "request", In(chain, "request") } };
  }
  void Forget(params string[] names) { foreach (var name in names) kept[name] = ""; }
  /// <summary>A full disk affects only what the next run remembers.</summary>
  void Keep(params string[] namesAndValues) {
    lock (state) {
      for (var at = 0; at < namesAndValues.Length; at += 2) kept[namesAndValues[at]] = namesAndValues[at + 1];
      try { Save(); } catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) { }
    }
  }

  /// <summary>Stores a past time, also outside the store.</summary>
  void KeepFloor(long moment, long ignoredBoot = 0) {
    var text = moment.ToString();
    Keep("floor", text, "ignoredBoot", Math.Max(ignoredBoot, Number("ignoredBoot")).ToString());
    options.Places.Write(latestName, text);
  }

  void Beat(string leave) {
    lock (turn) {
      if (isClosing && leave == null) return;
      isLeaving = leave != null;
      var at = options.SinceBoot();
      dueAt = at + 300;
      var sent = report;
      var asks = wantsCode && Text("username") == "";
      Fields grace, link;
      lock (state) {
        if (asks && IsClone()) Become();
        link = Link();
        Grace(out grace);
      }
      var have = new Fields { { "values", Text("valuesDigest", null) }, { "settings", Text("settingsVersion", null) == null ? null : (object)Number("settingsVersion") }, { "graceIat", grace == null ? null : grace["iat"] } };
      var pc = new Fields { { "label", Label() }, { "components", components }, { "keyIn", device.Where }, { "legacyId", options.LegacyId } };
      var body = new Fields { { "version", options.Version }, { "platform", Pc.Platform }, { "channel", options.Channel }, { "device", pc },
        { "chain", link }, { "signIn", asks ? (object)true : null }, { "leave", leave }, { "have", have }, { "report", sent } };
      var answer = Exchange(leave == null ? 5 : 2, leave == null ? 1 : 0.5, "POST", "heartbeat", body, NewNonce(), null);
      failures = answer == null ? Math.Min(failures + 1, 9) : 0;
      var wait = Math.Min(60, 2.5 * (1 << failures)) * (1 - new Random().NextDouble() / 5);
      if (answer != null) {
        var heard = Json.Object(Encoding.UTF8.GetString(answer.Body));
        var data = Json.In(heard, "data");
        var isMine = In(ReadChain(), "request") == (string)link["request"];
        var next = Json.In(heard, "chain");
        if (answer.Status == 409 && heard.ContainsKey("code") && (string)heard["code"] == "PANEL_CHAIN_LATE") {
          if (isMine) KeepChain((string)link["token"], NewNonce());
          wait = 0;
        } else if (answer.Status == 200) {
          wait = Take(heard, at);
          reason = null;
          if (isMine && next != null) KeepChain((string)next["token"], null);
        } else {
          if (data != null && data.ContainsKey("retryAfterSeconds")) wait = Convert.ToDouble(data["retryAfterSeconds"]);
          reason = "refused: " + In(heard, "code");
          options.Log("heartbeat: " + reason);
        }
        if (answer.Status == 200 && report == sent) report = null;
      }
      dueAt = options.SinceBoot() + Math.Min(wait, 300);
      if (!asks && wantsCode && answer != null && answer.Status == 200) Beat(leave);
    }
  }
  /// <summary>Applies a heartbeat's answer; returns the seconds until the next heartbeat.</summary>
  double Take(Fields heard, double at) {
    lock (state) {
      said = heard;
      saidAt = at;
      Fields account = Json.In(heard, "account"), values = Json.In(heard, "values"), settings = Json.In(heard, "settings");
      string username = account == null ? "" : (string)account["username"], before = Text("username");
      var wasOther = before != "" && username != before;
      if (wasOther) Forget("grace", "values", "valuesDigest", "settings", "settingsVersion");
      bool runs = (string)heard["state"] == "running", hadGrace = Text("grace") != "";
      wantsCode = wantsCode && (string)heard["state"] == "signed-out";
      kept["username"] = username;
      if (settings != null) { kept["settings"] = settings["content"]; kept["settingsVersion"] = Json.Write(settings["version"]); }
      if (values != null) { kept["values"] = values["content"]; kept["valuesDigest"] = values["digest"]; }
      // A file for old values is useless. The server gives a program without a file a new one.
      if (heard["grace"] != null || values != null) kept["grace"] = heard["grace"];
      if (!runs) { Forget("grace", "values", "valuesDigest"); filed["box"] = ""; }
      if (account != null) Approve();
      Keep();
      // Overwrites the previous copy too: it contains data that only a running program may have.
      if (!runs && hadGrace) Keep();
      return wasOther || (runs && hadGrace && Text("grace") == "") ? 0 : Convert.ToDouble(heard["nextInSeconds"]);
    }
  }

  /// <summary>Repeats a call with the same nonce until a server answers.</summary>
  Fields Call(string method, string path, Fields body, Transfer transfer) {
    var own = NewNonce();
    for (var tries = 0; tries < 3; tries++) {
      // Acts try one origin after the other, because two must not handle the same act at the same time.
      var answer = Exchange(transfer == null ? 15 : 3600, 3600, method, path, body, own, transfer);
      if (answer == null) continue;
      var heard = answer.IsFile ? new Fields() : Json.Object(Encoding.UTF8.GetString(answer.Body));
      if (answer.Status < 300) return heard;
      var data = Json.In(heard, "data");
      if ((string)heard["code"] == "PANEL_SETTINGS_CHANGED") Keep("settings", (string)data["content"], "settingsVersion", Json.Write(data["version"]));
      throw new PanelRefusal((string)heard["code"], data);
    }
    throw new PanelRefusal("UNREACHABLE");
  }
  static string NewNonce() { return Verify.Url64(Verify.Random(16)); }

  /// <summary>The first genuine answer of an origin; null if there is none within the seconds.</summary>
  Received Exchange(double limit, double headStart, string method, string path, Fields body, string own, Transfer transfer) {
    var until = Monotonic() + limit;
    var repeated = new HashSet<string>();
    var cancel = transfer == null ? CancellationToken.None : transfer.Cancel;
    Action<IList<string>> renew = of => First(of, until, headStart, origin => new Asked { Method = "GET", Url = origin + "/.well-known/regz-panel" }, TakeKeySet, cancel);
    if ((Math.Abs(options.Now() - Number("keySetAt")) > 86400 || Trusted().Count == 0) && MayRenewKeySet()) renew(Origins());
    if (Trusted().Count == 0) return null;
    return First(Origins(), until, headStart, origin => Request(origin, method, path, body, own, transfer), asked => {
      var input = asked.Got.SignatureInput;
      if (input != "" && !Trusted().Any(key => input.Contains("keyid=\"" + key.Kid)) && MayRenewKeySet()) renew(new[] { asked.Origin });
      var answer = Judged(asked);
      var isStale = answer.Status == 401 && Encoding.UTF8.GetString(answer.Body).Contains("\"PANEL_CHALLENGE_STALE\"");
      return isStale && repeated.Add(asked.Origin) ? null : answer;
    }, cancel);
  }
  static double Monotonic() { return Stopwatch.GetTimestamp() / (double)Stopwatch.Frequency; }
  /// <summary>
  /// Tries the origins in turn; each starts when the one before failed or had its head start. Returns the first answer that
  /// `judge` accepts; if it returns null, the origin is tried again.
  /// </summary>
  Received First(IList<string> all, double until, double headStart, Func<string, Asked> make, Func<Asked, Received> judge, CancellationToken cancel) {
    var heard = new BlockingCollection<Asked>();
    var failed = new List<Failure>();
    var waiting = new List<Asked>();
    var begun = 0;
    double nextAt = 0;
    Action<string, Failure> fail = (origin, failure) => { failed.Add(failure); options.Log(origin + ": " + failure.Reason + " (" + failure.Message + ")"); };
    Action<string> ask = origin => {
      var asked = make(origin);
      asked.Origin = origin;
      waiting.Add(asked);
      new Thread(() => { Send(asked); heard.Add(asked); }) { IsBackground = true }.Start();
    };
    while ((waiting.Count > 0 || begun < all.Count) && (!isClosing || isLeaving)) {
      if (cancel.IsCancellationRequested && End(waiting)) throw new PanelRefusal("CANCELED");
      var now = Monotonic();
      if (now >= until) { fail(string.Join(", ", all), new Failure("timeout", "no answer in time")); break; }
      if (begun < all.Count && (waiting.Count == 0 || now >= nextAt)) { nextAt = now + headStart; ask(all[begun++]); }
      Asked one;
      // Checks often, because the program may be closed meanwhile.
      if (!heard.TryTake(out one, 20)) continue;
      waiting.Remove(one);
      try {
        if (one.Failure != null) throw one.Failure;
        var answer = judge(one);
        if (answer == null) ask(one.Origin);
        else if (End(waiting)) return answer;
      } catch (Failure failure) { fail(one.Origin, failure); }
    }
    End(waiting);
    isClockWrong = failed.Any(failure => failure.IsClock);
    reason = Failure.Reasons.LastOrDefault(each => failed.Any(failure => failure.Reason == each)) ?? reason;
    return null;
  }
  /// <summary>Ends requests whose answers are no longer needed, because only two per host run at the same time.</summary>
  static bool End(List<Asked> requests) {
    foreach (var one in requests) if (one.Http != null) one.Http.Abort();
    return true;
  }
  Asked Request(string origin, string method, string path, Fields body, string own, Transfer transfer) {
    var asked = new Asked { Method = method, Url = origin + "/api/panel/v1/" + path, Transfer = transfer, Body = body == null ? new byte[0] : Verify.Utf8(Json.Write(body)) };
    var made = Verify.RequestBase(device.Public, method, asked.Url, asked.Body, challenge, own);
    asked.Signature = "regz=:" + Convert.ToBase64String(device.Sign(made[0])) + ":";
    asked.Input = "regz=" + made[1];
    asked.Headers = new Dictionary<string, string> { { "Content-Digest", made[2] }, { "Signature-Input", asked.Input }, { "Signature", asked.Signature } };
    return asked;
  }
  /// <summary>The genuine answer to this request, or a file.</summary>
  Received Judged(Asked asked) {
    var got = asked.Got;
    if (got.IsFile) { asked.Transfer.Take(asked); return got; }
    if (got.Signature == "") throw new Failure("proxy", "status " + got.Status + " without a signature");
    var genuine = Verify.CheckAnswer(got, asked.Signature, asked.Input, Trusted());
    if (genuine == null) throw new Failure("not-genuine", "status " + got.Status);
    challenge = genuine.Item2;
    lastOrigin = asked.Origin;
    isClockWrong = false;
    var boot = options.Places.LastBoot();
    KeepFloor(genuine.Item1, boot > genuine.Item1 ? boot : 0);
    return got;
  }
  /// <summary>Gets the response, or the reason why there is none. The bytes of a file go to its `Transfer`.</summary>
  static void Send(Asked asked) {
    var isDate = false;
    try {
      var request = asked.Http = (HttpWebRequest)WebRequest.Create(asked.Url);
      request.Method = asked.Method;
      request.AllowAutoRedirect = false;
      request.Timeout = request.ReadWriteTimeout = 15000;
      request.ContentType = "application/json";
      foreach (var header in asked.Headers) request.Headers[header.Key] = header.Value;
      if (asked.Transfer != null) request.AddRange(asked.Transfer.Into.Length);
      request.ServerCertificateValidationCallback = (_, certificate, chain, errors) => {
        isDate = chain != null && chain.ChainStatus.Any(one => one.Status == System.Security.Cryptography.X509Certificates.X509ChainStatusFlags.NotTimeValid);
        return errors == System.Net.Security.SslPolicyErrors.None;
      };
      if (asked.Body.Length > 0) using (var stream = request.GetRequestStream()) stream.Write(asked.Body, 0, asked.Body.Length);
      asked.Response = Answered(request);
      asked.Got = Read(asked.Response, asked.Transfer != null);
    } catch (Exception error) { asked.Failure = Failure.Of(error, isDate); }
  }
  static HttpWebResponse Answered(HttpWebRequest request) {
    try { return (HttpWebResponse)request.GetResponse(); }
    catch (WebException refused) when (refused.Response is HttpWebResponse) { return (HttpWebResponse)refused.Response; }
  }
  static Received Read(HttpWebResponse response, bool mayBeFile) {
    var status = (int)response.StatusCode;
    if (mayBeFile && (status == 200 || status == 206)) return new Received { Status = status, IsFile = true };
    using (response) {
      var body = new MemoryStream();
      response.GetResponseStream().CopyTo(body);
      Func<string, string> header = name => response.Headers[name] ?? "";
      return new Received { Status = status, Body = body.ToArray(), ContentDigest = header("content-digest"), Signature = header("signature"), SignatureInput = header("signature-input") };
    }
  }
  /// <summary>The origin of the last answer, then those of the key set, then the configured ones.</summary>
  List<string> Origins() { lock (state) return (keySet == null ? origins : keySet.Origins.Concat(origins)).Distinct().OrderBy(origin => origin != lastOrigin).ToList(); }
  List<Key> Trusted() { lock (state) return keySet != null && keySet.Exp > options.Now() ? keySet.Keys : new List<Key>(); }
  KeySet Checked(string file, string origin, double now) { return Verify.CheckKeySet(file, options.Roots, Number("sequence"), origin, (long)now); }
  bool MayRenewKeySet() {
    var at = options.SinceBoot();
    if (Trusted().Count > 0 && at - keysAt < 60) return false;
    keysAt = at;
    return true;
  }
  Received TakeKeySet(Asked asked) {
    var file = Encoding.UTF8.GetString(asked.Got.Body);
    if (!Regex.IsMatch(file, @"\A[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\z")) throw new Failure("proxy", "status " + asked.Got.Status + " instead of the key set");
    var set = Checked(file, asked.Origin, options.Now());
    // A fresh key set that has already expired means that this PC's clock is ahead.
    if (set == null) throw new Failure("key-set", "not of these roots or this origin", Checked(file, asked.Origin, 0) != null);
    lock (state) keySet = set;
    Keep("keySet", file, "keySetOrigin", asked.Origin, "sequence", set.Sequence.ToString(), "keySetAt", ((long)options.Now()).ToString());
    return asked.Got;
  }
}

}
