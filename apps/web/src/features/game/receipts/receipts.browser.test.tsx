import { routes } from "@gemplay/api-schema";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { navigate } from "wouter/use-browser-location";
import { callsOf, signWith } from "../../../../test/api-stand-in.ts";
import { bet } from "../../../../test/instant.ts";
import { receiptOf } from "../../../../test/receipts.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { expectToast } from "../../../../test/toasts.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { isValid, type SavedReceipt } from "./check-receipt.ts";
import { isSignedCall } from "./receipts.ts";

const openDice = () => openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
const kept = (): SavedReceipt[] => JSON.parse(localStorage.getItem("receipts") ?? "[]");

it("the page checks and keeps the receipt of each bet, and the round page saves the receipts of its round as a file", async () => {
  await openDice();
  await bet(t("dice.roll"));
  await bet(t("dice.roll"));
  await expect.poll(() => callsOf("GET /fairness/receipt-keys").length).toBe(1);
  await expect.poll(() => kept().filter(({ call }) => call === "POST /games/dice/bet").length).toBe(2);
  for (const saved of kept()) expect(await isValid(saved)).toBe(true);
  expect(page.getByText(t("receipts.wrong")).query()).toBeNull();
  const id = demoStore.get().rounds[0]?.id.replace("demo-", "round-") ?? "";
  navigate(`/game?name=dice&round=${id}`);
  const file = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  await press(t("round.saveReceipts"));
  const blob = file.mock.calls[0]?.[0] as Blob;
  const saved = JSON.parse(await blob.text()) as SavedReceipt[];
  expect(saved).toMatchObject([{ call: "POST /games/dice/bet", answer: { round: { id } } }]);
  expect(await isValid(saved[0] as SavedReceipt)).toBe(true);
});

it("the page warns the player if a receipt belongs to another answer", async () => {
  await openDice();
  signWith((call, body) => receiptOf(call, body, { balance: "1" }));
  await bet(t("dice.roll"));
  await expectToast(t("receipts.wrong"));
});

it("the page warns the player if an answer that the server must sign has no receipt", async () => {
  await openDice();
  signWith(() => undefined);
  await bet(t("dice.roll"));
  await expectToast(t("receipts.missing"));
});

it("the page warns the player if a receipt is signed with a key that the server does not publish", async () => {
  await openDice();
  signWith(async (call, body, data) => ({ ...(await receiptOf(call, body, data)), key: 2 }));
  await bet(t("dice.roll"));
  await expectToast(t("receipts.wrong"));
});

it("the page expects a receipt for exactly the calls that the server signs", () => {
  const signed = Object.entries(routes).filter(([, shape]) => "receipt" in shape);
  expect(Object.keys(routes).filter(isSignedCall)).toEqual(signed.map(([route]) => route));
});
