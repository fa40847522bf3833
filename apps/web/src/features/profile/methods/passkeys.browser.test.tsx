import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { playerInfo } from "../../../../test/answers.ts";
import { type Answers, callsOf } from "../../../../test/api-stand-in.ts";
import {
  credential,
  passkeyAnswers,
  sentSignature,
  standInForAuthenticator,
} from "../../../../test/authenticator.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";

describe("the passkeys in the settings", () => {
  const passkey = { id: "AAAA", name: "Nora's phone", addedAtMs: 1, lastUsedAtMs: null };
  const settings: Answers = {
    ...passkeyAnswers,
    "GET /config": serverConfig(),
    "GET /user/info": { ...playerInfo, address: null, email: "n***a@mail.example", passkeys: 1 },
    "GET /user/passkeys": { passkeys: [passkey] },
  };
  const open = (more: Answers = {}) =>
    openScreen("/profile?view=settings", { player: true, answers: { ...settings, ...more } });
  const sheet = (name: string) => page.getByRole("dialog", { name });
  const row = () => page.getByRole("button", { name: new RegExp(`^${passkey.name}`) });
  const bin = () => page.getByRole("button", { name: t("ways.removeOf", { way: passkey.name }) });

  it("are listed with their last use, and can be renamed without a proof", async () => {
    await open();
    await expect.element(page.getByText(t("ways.passkeyUnused"))).toBeVisible();
    await row().click();
    await expectNoAxeFindings("the sheet that renames a passkey");
    await sheet(passkey.name).getByLabelText(t("ways.passkeyName")).fill("Tablet");
    await sheet(passkey.name)
      .getByRole("button", { name: t("ways.rename") })
      .click();
    await expectToast(t("ways.renamed"));
    expect(callsOf("POST /user/passkey/rename").map(({ body }) => body)).toEqual([
      { id: "AAAA", name: "Tablet" },
    ]);
  });

  it("prove their own removal with a signature for this purpose", async () => {
    const get = standInForAuthenticator(() => Promise.resolve(credential));
    await open();
    await bin().click();
    await sheet(passkey.name)
      .getByRole("button", { name: t("ways.remove") })
      .click();
    await expectToast(t("ways.removed"));
    expect(get).toHaveBeenCalledTimes(1);
    expect(callsOf("POST /user/passkey/request").map(({ body }) => body)).toEqual([
      { purpose: "removeWayIn" },
    ]);
    expect(callsOf("POST /user/passkey/remove").map(({ body }) => body)).toEqual([
      { id: "AAAA", proof: { passkey: sentSignature } },
    ]);
  });

  it("cannot be removed if the account has no other sign-in method", async () => {
    await open({ "GET /user/info": { ...playerInfo, address: null, email: null, phone: null, passkeys: 1 } });
    await expect.element(row()).toBeVisible();
    expect(bin().query()).toBeNull();
  });
});
