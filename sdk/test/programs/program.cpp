// A program of a test: does what each line of its input says, and prints where it stands, as JSON.
#include "../../cpp/regz_panel.hpp"

#include <iostream>

using regz::Json;

int main(int, char** words) {
  const Json given = Json::parse(words[1]);
  double wall = 0, boot = 0;
  regz::Options options;
  for (const Json& root : given["roots"].items) options.roots.push_back({root["x"].value, root["y"].value});
  options.origins = given["origins"].texts();
  options.components = given["components"].texts();
  options.label = given["label"].value;
  options.version = "2.4.0";
  options.store = given["store"].value;
  options.now = [&wall] { return static_cast<double>(std::time(nullptr)) + wall; };
  options.sinceBoot = [&boot] { return regz::sinceBoot() + boot; };
  regz::Panel panel(options);

  const auto show = [&panel](const std::string& more) {
    const regz::Standing standing = panel.standing();
    const auto truth = [](bool is) { return is ? "true" : "false"; };
    std::cout << "{\"state\":" << Json::quote(standing.state) << ",\"offline\":" << truth(standing.offline) << ",\"esp\":" << truth(standing.has("Esp"))
              << ",\"legit\":" << truth(standing.has("Legit")) << ",\"offsets\":" << Json::quote(standing.value("offsets"))
              << ",\"settings\":" << Json::quote(standing.settings) << more << "}" << std::endl;
  };
  show("");
  for (std::string line; std::getline(std::cin, line);) {
    const size_t space = line.find(' ');
    const std::string name = line.substr(0, space), word = space == std::string::npos ? "" : line.substr(space + 1);
    std::string more;
    try {
      if (name == "pass") boot += std::stod(word), wall += std::stod(word);
      if (name == "set-clock") wall += std::stod(word);
      if (name == "refresh") panel.refresh();
      if (name == "sign-in") panel.signIn();
      if (name == "redeem") panel.redeem(word);
      if (name == "save") panel.save(word);
      if (name == "update") more = ",\"done\":" + Json::quote(panel.update().string());
      if (name == "close") panel.close();
    } catch (const regz::PanelRefusal& refused) {
      more = std::string(",\"refused\":") + Json::quote(refused.what());
    }
    show(more);
  }
}
