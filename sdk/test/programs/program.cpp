// A program of a test: does what each line of its input says, and prints where it stands, as JSON.
#include "../../cpp/regz_panel.hpp"

#include <iostream>

using regz::Json;

#ifndef _WIN32
/// What cannot be renamed, as if another program held it.
static std::string heldFile;
extern "C" int rename(const char* from, const char* to) noexcept {
  if (from == heldFile) return errno = EBUSY, -1;
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
#endif

/// All that the structs of a standing have, as texts.
static std::vector<std::string> fieldsOf(const regz::Standing& now) {
  std::vector<std::string> all;
  const auto add = [&](const std::string& text) { all.push_back(text); };
  const auto count = [&](long long number) { all.push_back(std::to_string(number)); };
  add(to_string(now.state));
  if (now.account) add(now.account->package), add(now.account->endsOn), add(now.account->endsAt), count(now.account->secondsLeft.value_or(-1));
  if (now.account && now.account->frozen) count(now.account->frozen->keptDays), add(now.account->frozen->thawsOn);
  if (now.signIn) add(now.signIn->code), add(now.signIn->url), count(now.signIn->expiresInSeconds);
  if (now.devices) count(now.devices->known), count(now.devices->max), count(now.devices->resetsLeft), add(now.devices->resetUrl);
  for (const auto& seat : now.seats) add(seat.label), add(seat.since);
  if (now.release) add(now.release->version), add(now.release->sha256), count(now.release->bytes), add(now.release->fileName), add(now.release->notes);
  if (now.notice) add(now.notice->text), add(now.notice->since);
  for (const auto& file : now.files) add(file.name), add(file.sha256), count(file.bytes);
  return all;
}

int main(int, char** words) {
  const Json given = Json::parse(words[1]);
  double wall = 0, boot = 0;
  regz::Options options;
  for (const Json& root : given["roots"].items) options.roots.push_back({root["x"].value, root["y"].value});
  options.origins = given["origins"].texts();
  options.components = given["components"].texts();
  options.label = given["label"].value;
  options.version = given["version"].isNull ? "2.4.0" : given["version"].value;
  std::mutex logLock;
  std::string log;
  options.log = [&](const std::string& line) {
    const std::lock_guard<std::mutex> lock(logLock);
    log += line + "\n";
  };
  options.store = given["store"].value;
  if (!given["places"].isNull) {
    options.places = {given["places"]["latest"].value, {}};
    for (const std::string& record : given["places"]["records"].texts()) options.places.records.push_back(record);
  }
  options.now = [&wall] { return static_cast<double>(std::time(nullptr)) + wall; };
  options.sinceBoot = [&boot] { return regz::sinceBoot() + boot; };
  const auto begun = std::chrono::steady_clock::now();
  std::unique_ptr<regz::Panel> made;
  try {
    made = std::make_unique<regz::Panel>(options);
  } catch (const std::invalid_argument& wrong) {
    std::cout << "{\"threw\":" << Json::quote(wrong.what()) << "}" << std::endl;
    return 0;
  }
  regz::Panel& panel = *made;
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
  std::atomic<int> told{0};
  panel.onChange([&told](const regz::Standing&) { told++; });

  const auto show = [&](const std::string& more) {
    const regz::Standing standing = panel.standing();
    std::string files;
    for (const auto& file : standing.files) files += (files.empty() ? "" : " ") + file.name;
    const auto truth = [](bool is) { return is ? "true" : "false"; };
    const std::lock_guard<std::mutex> lock(logLock);
    const std::string state = standing.state == regz::State::other ? standing.stateText : to_string(standing.state);
    std::cout << "{\"state\":" << Json::quote(state) << ",\"reason\":" << (standing.reason.empty() ? "null" : Json::quote(standing.reason))
              << ",\"log\":" << Json::quote(log) << ",\"told\":" << told << ",\"offline\":" << truth(standing.offline) << ",\"esp\":" << truth(standing.has("Esp"))
              << ",\"legit\":" << truth(standing.has("Legit")) << ",\"offsets\":" << Json::quote(standing.value("offsets"))
              << ",\"settings\":" << Json::quote(standing.settings) << ",\"username\":" << Json::quote(standing.account ? standing.account->username : "")
              << ",\"files\":" << Json::quote(files) << ",\"notice\":" << Json::quote(standing.notice ? standing.notice->text : "") << more << "}" << std::endl;
  };
  show(",\"tookMs\":" + std::to_string(took.count()));
  std::optional<regz::Update> fetched;
  for (std::string line; std::getline(std::cin, line);) {
    const size_t space = line.find(' ');
    const std::string name = line.substr(0, space), word = space == std::string::npos ? "" : line.substr(space + 1);
    const bool cancels = name.rfind("cancel-", 0) == 0;
    long long received = 0, total = 0;
    const auto onProgress = [&](long long now, long long all) {
      received = now, total = all;
      return !cancels;
    };
    std::string done, more;
    try {
      if (name == "pass") boot += std::stod(word), wall += std::stod(word);
      if (name == "set-clock") wall += std::stod(word);
      if (name == "refresh") panel.refresh();
      if (name == "sign-in") panel.signIn();
      if (name == "redeem") panel.redeem(word);
      if (name == "save") panel.save(word);
      if (name == "update" || name == "cancel-update") done = (fetched = panel.update(onProgress))->file.string();
      if (name == "replace") panel.update().replace(done = word);
      if (name == "file" || name == "cancel-file") done = regz::hex(regz::sha256(panel.file(word, onProgress)));
      if (name == "offline-request") done = panel.offlineRequest();
      if (name == "accept-offline") panel.acceptOffline(word);
      if (name == "close") panel.close();
      // C++ alone.
      if (name == "fields") more = ",\"fields\":" + Json::quote(fieldsOf(panel.standing()));
      if (name == "start") fetched.value().start({"two words", "a \"quote\"", "slash\\", ""});
      if (name == "put") fetched.value().replace(word);
#ifndef _WIN32
      if (name == "hold") heldFile = word;
#endif
      if (!done.empty()) more = ",\"done\":" + Json::quote(done);
    } catch (const std::exception& refused) {
      more = std::string(",\"refused\":") + Json::quote(refused.what());
    }
    if (total > 0) more += ",\"received\":" + std::to_string(received) + ",\"total\":" + std::to_string(total);
    show(more);
  }
}
