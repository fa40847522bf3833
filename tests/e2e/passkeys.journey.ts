// Tests passkeys with a virtual authenticator of the browser.
import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import type { CDPSession, Page } from "@playwright/test";
import { passAMinute } from "./support/database.ts";
import { codeTo } from "./support/inbox.ts";
import {
  api,
  expect,
  expectSignedOut,
  expectToast,
  origin,
  says,
  storedToken,
  t,
  test,
} from "./support/journey.ts";

/** Adds a virtual authenticator that always verifies the user, as after a right fingerprint. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("withoutSuggestions"))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/**
 * Signs in with a passkey by a tap. The virtual authenticator accepts a suggestion of the input field at once, so the
 * page must offer no suggestions.
 */
async function tapPasskey(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("withoutSuggestions", "1"));
  await page.goto("/login?next=/profile?view=settings");
  await passkeyRow(page).click();
  await page.evaluate(() => sessionStorage.removeItem("withoutSuggestions"));
}

const infoOf = async (page: Page) =>
  await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(page) });
const passkeyRow = (page: Page) => page.getByRole("button", { name: new RegExp(`^${t("login.passkey")}`) });

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.goto("/index");
  await expectSignedOut(page);
}

test("a player adds a passkey, signs in with it by a tap and by a suggestion, renames it and removes it", async ({
  page,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const credentials = async () =>
    (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const email = `rosa.${randomUUID().slice(0, 8)}@mail.example`;
  await page.goto("/login?next=/profile?view=settings");
  await page.getByRole("textbox", { name: t("login.name") }).fill(email);
  await page.getByRole("button", { name: t("login.continue") }).click();
  await page.getByLabel(t("code.heading")).fill(await codeTo(email));
  await expect(page).toHaveURL(`${origin}/profile?view=settings`);
  const { userId } = await infoOf(page);

  await page.getByRole("button", { name: t("ways.add") }).click();
  await page
    .getByRole("dialog", { name: t("ways.add") })
    .getByRole("button", { name: t("ways.addPasskey") })
    .click();
  const sheet = page.getByRole("dialog", { name: t("ways.addPasskey") });
  await sheet.getByLabel(t("ways.passkeyName")).fill("Rosa's phone");
  await sheet.getByRole("button", { name: t("proof.send") }).click();
  await sheet.getByLabel(/^Code sent to/).fill(await codeTo(email, 2));
  await sheet.getByRole("button", { name: t("ways.addPasskey") }).click();
  await expectToast(page, t("ways.passkeyAdded"));
  await expect(page.getByText("Rosa's phone")).toBeVisible();
  const [credential] = await credentials();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: "localhost" });

  await logOut(page);
  await tapPasskey(page);
  await expect(page).toHaveURL(`${origin}/profile?view=settings`);
  await logOut(page);
  // The browser suggests the passkey in the field for the name, and the authenticator accepts the suggestion.
  await page.goto("/login?next=/profile?view=settings");
  await expect(page).toHaveURL(`${origin}/profile?view=settings`);
  const info = await infoOf(page);
  expect(info).toMatchObject({ userId, wayIn: "passkey", passkeys: 1 });

  // The e-mail proves the removal, because the passkey was added less than a day ago.
  await page.getByRole("button", { name: /^Rosa's phone/ }).click();
  const own = page.getByRole("dialog", { name: "Rosa's phone" });
  await own.getByLabel(t("ways.passkeyName")).fill("Old phone");
  await own.getByRole("button", { name: t("ways.rename") }).click();
  await expectToast(page, t("ways.renamed"));
  await page.getByRole("button", { name: t("ways.removeOf", { way: "Old phone" }) }).click();
  const renamed = page.getByRole("dialog", { name: "Old phone" });
  await renamed.getByText(t("proof.email"), { exact: true }).click();
  await passAMinute(email);
  await renamed.getByRole("button", { name: t("proof.send") }).click();
  await renamed.getByLabel(/^Code sent to/).fill(await codeTo(email, 6));
  await renamed.getByRole("button", { name: t("ways.remove") }).click();
  // The server ends the session that the passkey opened.
  await expectSignedOut(page);
  await tapPasskey(page);
  await expectToast(page, says("error.passkeyUnknown"));
});

test("the sign-in screen says that no passkey was used, and stays usable", async ({ page }) => {
  await addAuthenticator(page);
  // The authenticator has no passkey, so the browser ends the request.
  await page.goto("/index");
  await tapPasskey(page);
  await expectToast(page, t("passkey.stopped"));
  await expect(passkeyRow(page)).not.toHaveAttribute("aria-busy");
  expect(await storedToken(page)).toBe("");
});
