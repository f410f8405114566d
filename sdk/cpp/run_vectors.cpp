// Gives every shared vector its verdict: run_vectors <vectors.json>. Prints what differs and exits with 1.
// Vectors of the kind `request` are for servers.
// Linux: g++ -std=c++17 run_vectors.cpp -o run_vectors -lcrypto
// Windows: x86_64-w64-mingw32-g++ -std=c++17 -static run_vectors.cpp -o run_vectors.exe -lbcrypt
#define REGZ_PANEL_VERIFICATION_ONLY
#include "regz_panel.hpp"

#include <climits>
#include <cstdio>
#include <fstream>
#include <iterator>

using regz::Json;
using std::string;

static string fromHex(const string& hex) {
  string out;
  for (size_t at = 0; at + 1 < hex.size(); at += 2) out += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  return out;
}

static string goodIf(bool is) { return is ? "good" : "bad"; }

static string verdictOf(const Json& row, const std::vector<regz::Key>& trusted, const std::vector<regz::Point>& roots) {
  const auto text = [&](const char* name) { return row[name].value; };
  const auto number = [&](const char* name) { return std::stoll(row[name].value); };
  const string kind = text("kind");
  if (kind == "ecdsa") return goodIf(regz::isSignature({text("x"), text("y")}, fromHex(text("message")), fromHex(text("signature"))));
  if (kind == "proof") return regz::requestBase({text("x"), text("y")}, {text("method"), text("targetUri"), text("body"), text("challenge"), text("own")}).base;
  if (kind == "keys") {
    const auto set = regz::checkKeySet(text("file"), roots, number("seen"), text("origin"), number("now"));
    string kids;
    for (const auto& key : set ? set->keys : std::vector<regz::Key>()) kids += (kids.empty() ? "" : " ") + key.kid;
    return goodIf(kids == text("kids"));
  }
  if (kind == "license") return goodIf(!regz::isMistyped(text("text")));
  if (kind == "label") return regz::cut(text("label"));
  if (kind == "box") {
    regz::Strings parts = regz::split(text("parts"), ' ');
    for (string& part : parts) if (part == "-") part.clear();
    return goodIf(regz::openBox(text("file"), parts) == text("content"));
  }
  if (kind == "grace") {
    const long long keysExp = row["keysExp"].isNull ? LLONG_MAX : number("keysExp");
    return regz::checkGrace(text("file"), trusted, keysExp, text("device"), number("floor"), number("local")).verdict;
  }
  if (kind == "offline") {
    const auto file = regz::checkOffline(text("file"), roots, number("seen"), text("device"), number("floor"), number("local"));
    return file ? "ACCEPTED" : "REFUSED";
  }
  const auto genuine = regz::checkAnswer({static_cast<int>(number("status")), text("body"), text("contentDigest"), text("signature"), text("signatureInput")},
                                         {text("sentSignature"), text("sentSignatureInput")}, trusted);
  return goodIf(genuine && text("signatureInput").find("created=" + std::to_string(genuine->created) + ";nonce=\"" + genuine->next + "\"") != string::npos);
}

int main(int count, char** words) {
  std::ifstream file(count > 1 ? words[1] : "vectors.json", std::ios::binary);
  const Json rows = Json::parse(string(std::istreambuf_iterator<char>(file), {}));
  std::vector<regz::Key> trusted;
  std::vector<regz::Point> roots;
  for (const Json& row : rows.items) {
    const string role = row["role"].value;
    if (role == "root" || role == "spare") roots.push_back({row["x"].value, row["y"].value});
    if (role == "active" || role == "next" || role == "retired") trusted.push_back({{row["x"].value, row["y"].value}, row["kid"].value});
  }
  int cases = 0, wrong = 0;
  for (const Json& row : rows.items) {
    if (row["verdict"].isNull || row["kind"].value == "request") continue;
    const string verdict = row["verdict"].value, got = verdictOf(row, trusted, roots);
    cases++;
    if (verdict == "either" || got == verdict) continue;
    wrong++;
    std::printf("%s \"%s\": %s instead of %s\n", row["kind"].value.c_str(), row["name"].value.c_str(), got.c_str(), verdict.c_str());
  }
  std::printf("regz_panel.hpp: %d vectors, %d wrong\n", cases, wrong);
  return wrong > 0 || cases == 0;
}
