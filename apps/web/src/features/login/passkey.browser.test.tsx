import { localeCodes } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../test/account.ts";
import { callsOf, Refusal, says } from "../../../test/api-stand-in.ts";
import {
  credential,
  passkeyAnswers,
  sentSignature,
  standInForAuthenticator,
} from "../../../test/authenticator.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { painted } from "../../../test/settled.ts";
import { expectToast } from "../../../test/toasts.ts";
import { setLanguage } from "../../i18n/index.ts";

const answers = { ...passkeyAnswers, "GET /config": serverConfig() };
const row = () => page.getByRole("button", { name: new RegExp(`^${t("login.passkey")}`) });

describe("the passkey row of the sign-in screen", () => {
  it("the passkey row of the sign-in screen keeps its texts in one line in every language", async () => {
    await openScreen("/login", { answers });
    await expect.element(row()).toBeVisible();
    for (const language of localeCodes) {
      await setLanguage(language);
      await painted();
      const lines = [
        ...(document.querySelector(".login-passkey")?.querySelectorAll("span.text-16, span.text-12") ?? []),
      ];
      expect(lines).toHaveLength(2);
      // The height of a second line would be at least another 16 px.
      for (const line of lines) expect.soft(line.getBoundingClientRect().height, language).toBeLessThan(30);
    }
  });

  it("sends the signature of the authenticator once, and opens the screen that the player wanted", async () => {
    const signed = Promise.withResolvers<unknown>();
    const get = standInForAuthenticator(() => signed.promise);
    await openScreen("/login?next=/profile", { answers });
    await row().click();
    await expect.element(row()).toHaveAttribute("aria-busy", "true");
    await expectNoAxeFindings("the sign-in screen with a waiting passkey");
    await row().click({ force: true });
    signed.resolve(credential);
    await expect.poll(() => location.pathname).toBe("/profile");
    expect(localStorage.getItem("token")).toBe("by passkey");
    expect(get).toHaveBeenCalledTimes(1);
    expect(callsOf("POST /user/passkey/login").map(({ body }) => body.passkey)).toEqual([sentSignature]);
    expect(callsOf("POST /user/passkey/request").map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ["NotAllowedError", "passkey.stopped"],
    ["SecurityError", "passkey.failed"],
  ] as const)("reports %s of the browser, and signs in with the next attempt", async (name, text) => {
    const get = standInForAuthenticator(() => Promise.reject(new DOMException("refused", name)));
    await openScreen("/login", { answers });
    await row().click();
    await expectToast(t(text));
    expect(callsOf("POST /user/passkey/login")).toHaveLength(0);
    get.mockResolvedValue(credential as never);
    await row().click();
    await expect.poll(() => localStorage.getItem("token")).toBe("by passkey");
  });

  it("shows why the server refused the passkey", async () => {
    standInForAuthenticator(() => Promise.resolve(credential));
    const refused = () => {
      throw new Refusal("PasskeyUnknown");
    };
    await openScreen("/login", { answers: { ...answers, "POST /user/passkey/login": refused } });
    await row().click();
    await expectToast(says("error.passkeyUnknown"));
    expect(localStorage.getItem("token")).toBeNull();
  });
});
