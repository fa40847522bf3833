import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, t } from "./journey.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows now (RFC 6238). */
function codeOfApp(secret: string): string {
  const bits = [...secret].map((sign) => letters.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Switches the second factor on, on the screen of what protects the account. @returns the recovery codes */
export async function turnSecondFactorOn(page: Page, prove: () => Promise<void>): Promise<string[]> {
  await page.getByRole("switch", { name: new RegExp(`^${t("protect.factor")}`) }).click();
  const sheet = page.getByRole("dialog");
  await prove();
  await sheet.getByRole("button", { name: t("protect.goOn") }).click();
  const secret = ((await sheet.locator(".mono").textContent()) ?? "").replaceAll(" ", "");
  await sheet.getByLabel(t("protect.firstCode")).fill(codeOfApp(secret));
  const codes = sheet.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allTextContents();
  await sheet.getByRole("button", { name: t("protect.saved") }).click();
  await expect(sheet).toHaveCount(0);
  return recovery;
}

/** Mistypes the code that is asked for, and answers with a recovery code. */
export async function answerSecondFactor(page: Page, recovery: string): Promise<void> {
  const asked = page.getByRole("dialog", { name: t("factor.second") });
  const field = asked.getByLabel(t("factor.code"));
  await field.fill("000000");
  await expect(asked.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  // The next one is typed into an empty field.
  await expect(field).toHaveValue("");
  await asked.getByRole("button", { name: new RegExp(`^${t("factor.useRecovery")}`) }).click();
  await asked.getByLabel(t("factor.recoveryCode")).fill(recovery);
  await asked.getByRole("button", { name: t("factor.goOn"), exact: true }).click();
  await expect(asked).toHaveCount(0);
}
