// A program of a test: does what each line of its input says, and prints where it stands, as JSON.
// It is compiled with RunVectors.cs, whose keys work in Mono.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Regz;
using Fields = System.Collections.Generic.Dictionary<string, object>;

/// <summary>Keeps the last progress; may cancel at the first one.</summary>
class LastProgress : IProgress<FileProgress> {
  public FileProgress Last;
  public CancellationTokenSource Canceled;
  public void Report(FileProgress now) { Last = now; if (Canceled != null) Canceled.Cancel(); }
}

static class Program {
  static readonly List<string> log = new List<string>();
  static Panel panel;
  static int told;

  static void Show(params object[] more) {
    var standing = panel.Standing;
    string lines;
    lock (log) lines = string.Join("\n", log);
    var shown = new Fields { { "state", standing.StateName }, { "log", lines }, { "told", told }, { "offline", standing.Offline }, { "esp", standing.Has("Esp") },
      { "legit", standing.Has("Legit") }, { "offsets", standing.Value("offsets") ?? "" }, { "settings", standing.Settings ?? "" },
      { "username", standing.Account == null ? "" : standing.Account.Username ?? "" },
      { "files", string.Join(" ", standing.Files.Select(file => file.Name)) }, { "notice", standing.Notice == null ? "" : standing.Notice.Text } };
    for (var at = 0; at < more.Length; at += 2) shown[(string)more[at]] = more[at + 1];
    // Null is left out where the SDK writes.
    var text = Json.Write(shown);
    Console.WriteLine(text.Substring(0, text.Length - 1) + ",\"reason\":" + Json.Write(standing.ReasonName) + "}");
  }

  /// <summary>What a standing has types for, as texts.</summary>
  static Fields Typed() {
    var now = panel.Standing;
    Func<DateTimeOffset?, string> at = moment => moment == null ? "-" : moment.Value.UtcDateTime.ToString("s");
    Func<object[], string> all = words => string.Join(" ", words.Select(word => word ?? "-"));
    var typed = new Fields { { "state", now.State.ToString() }, { "reason", now.Reason.ToString() } };
    Account account = now.Account;
    if (account != null) typed["account"] = all(new object[] { account.Username, account.Package, string.Join(",", account.Groups), at(account.EndsOn), at(account.EndsAt), account.SecondsLeft });
    if (account != null && account.Frozen != null) typed["frozen"] = all(new object[] { account.Frozen.KeptDays, at(account.Frozen.ThawsOn) });
    if (now.SignIn != null) typed["signIn"] = all(new object[] { now.SignIn.Code, now.SignIn.Url, now.SignIn.ExpiresInSeconds });
    if (now.Devices != null) typed["devices"] = all(new object[] { now.Devices.Known, now.Devices.Max, now.Devices.ResetsLeft, now.Devices.ResetUrl });
    if (now.Release != null) typed["release"] = all(new object[] { now.Release.Version, now.Release.Sha256, now.Release.Bytes, now.Release.FileName, now.Release.Notes });
    if (now.Notice != null) typed["notice"] = all(new object[] { now.Notice.Text, at(now.Notice.Since) });
    typed["seats"] = now.Seats.Select(seat => all(new object[] { seat.Label, at(seat.Since) })).ToList();
    typed["files"] = now.Files.Select(file => all(new object[] { file.Name, file.Sha256, file.Bytes })).ToList();
    return typed;
  }
  /// <summary>A release whose file was changed after it was checked.</summary>
  static FetchedRelease Altered() {
    var release = panel.Update();
    System.IO.File.AppendAllText(release.File, "exit 1");
    return release;
  }

  static int Main(string[] words) {
    if (Type.GetType("Mono.Runtime") != null) Verify.P256 = numbers => new LibcryptoKey(numbers);
    var given = Json.Object(words[0]);
    Func<string, List<object>> list = name => (List<object>)given[name];
    double wall = 0, boot = 0;
    var options = new Options {
      Roots = list("roots").Cast<Fields>().Select(root => new Point { X = (string)root["x"], Y = (string)root["y"] }).ToList(),
      Origins = list("origins").Cast<string>().ToList(),
      Components = list("components").Cast<string>().ToList(),
      Version = given.ContainsKey("version") ? (string)given["version"] : "2.4.0",
      Store = (string)given["store"],
      Log = line => { lock (log) log.Add(line); },
    };
    if (given.ContainsKey("places")) {
      var places = Json.In(given, "places");
      // Without a folder: the registry.
      options.Places = new Places { Latest = Json.Text(places, "latest"), Records = places.ContainsKey("records") ? Json.Items<string>(places, "records").ToList() : null };
    }
    if (given.ContainsKey("label")) options.Label = (string)given["label"];
    Func<double> now = options.Now, sinceBoot = options.SinceBoot;
    options.Now = () => now() + wall;
    options.SinceBoot = () => sinceBoot() + boot;
    var watch = Stopwatch.StartNew();
    try { panel = Panel.Connect(options); }
    catch (ArgumentException wrong) {
      Console.WriteLine(Json.Write(new Fields { { "threw", wrong.Message } }));
      return 0;
    }
    var tookMs = watch.ElapsedMilliseconds;
    panel.Changed += _ => told++;
    Show("tookMs", tookMs);
    for (var line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
      var space = line.IndexOf(' ');
      string name = space < 0 ? line : line.Substring(0, space), word = space < 0 ? "" : line.Substring(space + 1);
      var last = new LastProgress();
      var cancel = new CancellationTokenSource();
      if (name.StartsWith("cancel-")) last.Canceled = cancel;
      try {
        object done = null;
        if (name == "pass") boot += double.Parse(word);
        if (name == "pass" || name == "set-clock") wall += double.Parse(word);
        if (name == "refresh") panel.Refresh();
        if (name == "sign-in") panel.SignIn();
        if (name == "redeem") panel.Redeem(word);
        if (name == "save") panel.Save(word);
        if (name == "update" || name == "cancel-update") done = panel.Update(last, cancel.Token).File;
        if (name == "replace") { panel.Update().Replace(word); done = word; }
        if (name == "file" || name == "cancel-file") done = string.Concat(Verify.Sha256(panel.GetFile(word, last, cancel.Token)).Select(one => one.ToString("x2")));
        if (name == "late-cancel-file") { cancel.CancelAfter(500); panel.GetFile(word, last, cancel.Token); }
        if (name == "start-altered") Altered().Start();
        if (name == "replace-altered") Altered().Replace(word);
        if (name == "replace-blocked") { FetchedRelease.Move = (_, to) => { throw new System.IO.IOException("blocked"); }; panel.Update().Replace(word); }
        if (name == "typed") done = Typed();
        if (name == "offline-request") done = panel.OfflineRequest();
        if (name == "accept-offline") panel.AcceptOffline(word);
        if (name == "close") panel.Close();
        if (done == null) Show(); else Show("done", done, "received", last.Last.Received, "total", last.Last.Total);
      } catch (Exception refused) { Show("refused", refused.Message, "received", last.Last.Received, "total", last.Last.Total); }
    }
    return 0;
  }
}
