// The messaging host passes its launch parameters in the name of the frame. The page reads the launch parameters once,
// when the page's code loads.
const user = JSON.stringify({ id: 7, first_name: "Nora", language_code: "en" });
const named = window.name;
window.name = new URLSearchParams({
  tgWebAppData: new URLSearchParams({ user, auth_date: "1", hash: "ab" }).toString(),
  tgWebAppVersion: "9.0",
  tgWebAppPlatform: "web",
}).toString();
await import("../src/host/launch.ts");
// Vitest finds the frame of the tests by its original name.
window.name = named;

export {};
