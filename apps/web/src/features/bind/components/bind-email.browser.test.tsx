import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { answer, callsOf } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { announceWallet, walletError } from "../../../../test/wallet.ts";

const email = "nora@mail.example";
const mailed = answerOf("POST /account/email/code/send", {
  sentTo: "n***a@mail.example",
  goodForMinutes: 10,
  waitSeconds: 60,
  triesAllowed: 5,
});

it("the form for binding an e-mail sends the code and the wallet signature, and keeps the typed code after a rejected signature", async () => {
  const { answers } = announceWallet();
  const sign = answers.personal_sign;
  await openScreen("/bindInfo", {
    player: true,
    answers: {
      "GET /config": serverConfig(),
      "POST /account/email/code/send": mailed,
      "POST /user/proof_message": ({ body }) => ({
        nonce: body.purpose,
        message: "Bind an e-mail to account 7",
        expiresAtMs: Date.now() + 300_000,
      }),
    },
  });
  await page.getByLabelText(t("bind.email"), { exact: true }).fill(email);
  await press(t("code.send"));
  answers.personal_sign = () => {
    throw walletError(4001);
  };
  await page.getByLabelText(t("code.heading")).fill("123456");
  const refused = page.getByRole("alert").filter({ hasText: t("wallet.error.signatureRefused") });
  await expect.element(refused).toBeVisible();
  expect(callsOf("POST /account/email/bind/new")).toHaveLength(0);

  answers.personal_sign = sign ?? (() => null);
  answer({ "GET /user/info": { ...playerInfo, email: "n***a@mail.example" } });
  await press(t("bind.act"));
  await expect.element(page.getByRole("heading", { name: "n***a@mail.example" })).toBeVisible();
  const [asked] = callsOf("POST /account/email/code/send");
  expect(asked?.body).toMatchObject({ purpose: "bindEmail", email });
  expect(callsOf("POST /account/email/bind/new").map(({ body }) => body)).toEqual([
    {
      token: asked?.body.token,
      code: "123456",
      proof: { nonce: "bindEmail", signature: `0x${"11".repeat(65)}` },
    },
  ]);
});
