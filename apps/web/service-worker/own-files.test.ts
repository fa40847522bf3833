import { expect, it } from "vitest";
import { isOwnFile } from "./own-files.ts";

const asked = (path: string, sameOrigin = true) =>
  isOwnFile({ sameOrigin, url: new URL(path, "https://play.example") });

it("a built file of the page is kept", () => {
  expect(asked("/assets/dice-3f2a91bc.js")).toBe(true);
});

it.each([
  "/api/assets/withdraw",
  "/api/assets/",
  "/mini/assets/x",
  "/operator/assets/main.js",
  "/assets",
  "/assetsx/a.js",
  "/",
  "/api/user/info?next=/assets/",
])("%s is not kept", (path) => {
  expect(asked(path)).toBe(false);
});

it("a file of another site is not kept", () => {
  expect(asked("/assets/dice-3f2a91bc.js", false)).toBe(false);
});
