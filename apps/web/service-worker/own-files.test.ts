import { expect, it } from "vitest";
import { isOwnFile } from "./own-files.ts";

const asked = (path: string, sameOrigin = true) =>
  isOwnFile({ sameOrigin, url: new URL(path, "https://play.example") });

it("isOwnFile returns true for a file of the build", () => {
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
])("isOwnFile returns false for the path %s", (path) => {
  expect(asked(path)).toBe(false);
});

it("isOwnFile returns false for a file of another site", () => {
  expect(asked("/assets/dice-3f2a91bc.js", false)).toBe(false);
});
