import { afterAll, afterEach, expect, test } from "vitest";
import { startIdentityProvider } from "../../../../tools/stack/identity-provider.ts";
import { createIdentityProvider, IdentityProviderError } from "./identity.provider.ts";

const key = "identity-provider-of-a-test";
const local = await startIdentityProvider({ key });
const provider = createIdentityProvider({ url: local.url, key }, 200);
const check = { id: "c0ffee", language: "en", returnUrl: "https://play.example/identity" };
afterAll(() => local.stop());
afterEach(() => local.setFault(undefined));

test("the provider knows a check by its id, and returns its result", async () => {
  const { reference, page } = await provider.start(check);
  expect(page).toBe(`${local.url}/page/${reference}`);
  expect((await provider.start(check)).reference).toBe(reference);
  expect(await provider.result(reference)).toEqual({ state: "asked" });
  local.decide(reference, { state: "passed" });
  expect(await provider.result(reference)).toEqual({ state: "passed" });
});

test.each(["silent", "broken", "wrong", "long"] as const)(
  "a provider with the fault %s is no answer, so that no check ends",
  async (fault) => {
    const { reference } = await provider.start(check);
    local.setFault(fault);
    await expect(provider.result(reference)).rejects.toBeInstanceOf(IdentityProviderError);
    await expect(provider.start(check)).rejects.toBeInstanceOf(IdentityProviderError);
  },
);

test("the provider refuses another key, and an unknown check", async () => {
  const stranger = createIdentityProvider({ url: local.url, key: "another-key-of-a-test" }, 200);
  await expect(stranger.start(check)).rejects.toThrow("status 401");
  await expect(provider.result("unknown")).rejects.toThrow("status 404");
});
