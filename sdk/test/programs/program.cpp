// A program of a test: does what each line of its input says, and prints where it stands, as JSON.
#include "../../cpp/regz_panel.hpp"

#include <iostream>

using regz::Json;

#ifndef _WIN32
/// What no file can be renamed to, as if another program held it.
static std::string heldFile;
extern "C" int rename(const char* from, const char* to) noexcept {
  if (to == heldFile) return errno = EBUSY, -1;
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
#endif

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
      if (name == "update" || name == "cancel-update") done = panel.update(onProgress).file.string();
      if (name == "replace") panel.update().replace(done = word);
      if (name == "file" || name == "cancel-file") done = regz::hex(regz::sha256(panel.file(word, onProgress)));
      if (name == "offline-request") done = panel.offlineRequest();
      if (name == "accept-offline") panel.acceptOffline(word);
      if (name == "close") panel.close();
      if (!done.empty()) more = ",\"done\":" + Json::quote(done) + ",\"received\":" + std::to_string(received) + ",\"total\":" + std::to_string(total);
    } catch (const std::exception& refused) {
      more = std::string(",\"refused\":") + Json::quote(refused.what());
    }
    show(more);
  }
}
