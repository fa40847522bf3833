import type { Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../../test/answers.ts";
import { type Answers, type Call, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { sha256Of, statementCsv } from "./statement-csv.ts";

type Statement = Data<"GET /user/statement">;
type Month = Statement["months"][number];

const nowMs = Date.UTC(2026, 10, 20, 9);
const none = {
  ...{ opening: "0", deposits: "0", withdrawals: "0", returned: "0", net: "0", staked: "0", paid: "0" },
  ...{ swappedIn: "0", swappedOut: "0", rewards: "0", other: "0", closing: "0" },
};
const row = (month: string, assetId: Month["assetId"], fields: Partial<Month> = {}): Month => ({
  ...none,
  month,
  assetId,
  ...fields,
});

/** The months of a year with a deposit of 100 U each, and a withdrawal of 250.5 U in November. */
const yearOf = (year: number, from: number, to: number): Month[] =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => `${year}-${String(from + index).padStart(2, "0")}`,
  ).flatMap((month): Month[] => [
    row(month, "PLAY", month === "2026-11" ? { deposits: "2", net: "-2", closing: "2" } : {}),
    row(
      month,
      "U",
      month === "2026-11"
        ? {
            deposits: "100",
            withdrawals: "300.5",
            returned: "50",
            net: "150.5",
            opening: "1000",
            closing: "849.5",
          }
        : { deposits: "100", net: "-100", opening: "0", closing: "100" },
    ),
  ]);
const inYear: Record<number, Month[]> = {
  2024: yearOf(2024, 9, 12),
  2025: yearOf(2025, 1, 12),
  2026: yearOf(2026, 1, 11),
};
const counted = { depositCount: 3, withdrawalCount: 2 };
const statement: Statement = {
  atMs: nowMs,
  firstDay: "2024-09-12",
  years: [2026, 2025, 2024],
  playPrice: "0.5",
  lifetime: [
    { ...counted, assetId: "PLAY", deposits: "2", withdrawals: "0", returned: "0", net: "-2" },
    { ...counted, assetId: "U", deposits: "8410", withdrawals: "6952.1", returned: "50", net: "-1507.9" },
  ],
  months: [...(inYear[2025] ?? []).slice(-2), ...(inYear[2026] ?? [])],
  putAwayBeforeMs: Date.UTC(2025, 0, 1),
};
const empty: Statement = {
  ...statement,
  firstDay: null,
  years: [],
  lifetime: statement.lifetime.map((one) => ({
    ...one,
    ...{ depositCount: 0, withdrawalCount: 0, deposits: "0", withdrawals: "0", returned: "0", net: "0" },
  })),
  months: [],
};
const statementAnswer = ({ query }: Call<"GET /user/statement">): Statement => {
  const year = Number(query.year);
  return query.year === undefined ? statement : { ...statement, months: inYear[year] ?? [] };
};
const path = "/profile?view=statement";
const open = (answers: Answers = {}, at = path, language: Locale = "en", size?: readonly [number, number]) =>
  openScreen(at, {
    player: true,
    language,
    ...(size ? { size } : {}),
    answers: { "GET /user/statement": statementAnswer, ...answers },
  });
const choose = (name: string) => page.getByRole("radio", { name }).click({ force: true });
const cells = (row: number) =>
  [...(document.querySelectorAll("tbody tr")[row]?.children ?? [])].map((cell) => cell.textContent);

describe("the statement", () => {
  it("shows the lifetime sums and the last 12 months of the chosen asset", async () => {
    await open();
    await expect.element(page.getByRole("heading", { name: t("statement.title") })).toBeVisible();
    expect(cells(0)).toEqual(["Nov 2026", "2.0000", "0.0000", "−2.0000"]);
    await choose("U");
    await expect.element(page.getByText(t("statement.netSince", { date: "Sep 12, 2024" }))).toBeVisible();
    expect(document.querySelector(".big")?.textContent).toBe("−1,507.9000 U");
    await expect.element(page.getByText(t("statement.depositCount", { count: "3" }))).toBeVisible();
    await expect.element(page.getByText("6,902.1000")).toBeVisible();
    expect(document.querySelectorAll("tbody tr")).toHaveLength(12);
    // The withdrawal that was returned does not count.
    expect(cells(0)).toEqual(["Nov 2026", "100.0000", "250.5000", "+150.5000"]);
    expect(cells(1)).toEqual(["Oct", "100.0000", "0.0000", "−100.0000"]);
    expect(cells(10)[0]).toBe("Jan 2026");
  });

  it("marks the sum of all assets in U as not exact, and uses the price of PLAY", async () => {
    await open();
    await expect.element(page.getByRole("radio", { name: t("statement.all") })).toBeInTheDocument();
    await choose(t("statement.all"));
    await expect.poll(() => document.querySelector(".big")?.textContent).toBe("−1,508.9000 ≈ U");
    expect(cells(0)).toEqual(["Nov 2026", "101.0000", "250.5000", "+149.5000"]);
    expect(document.body.textContent).toContain(t("statement.price", { price: "0.5000" }));
  });

  it("shows no sum in U while PLAY has no price", async () => {
    await open({ "GET /user/statement": { ...statement, playPrice: null } });
    await expect.element(page.getByRole("radio", { name: t("statement.all") })).toBeInTheDocument();
    await choose(t("statement.all"));
    await expect.element(page.getByText(t("statement.noPrice"))).toBeVisible();
    expect(document.querySelector(".big")).toBeNull();
  });

  it("reads an older year only after a tap, and shows its months below the last 12 months", async () => {
    await open();
    await expect
      .element(page.getByRole("button", { name: t("statement.more", { year: 2025 }) }))
      .toBeVisible();
    expect(callsOf("GET /user/statement")).toHaveLength(1);
    await press(t("statement.more", { year: 2025 }));
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(12 + 11);
    await press(t("statement.more", { year: 2024 }));
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(12 + 11 + 4);
    expect(cells(26)[0]).toBe("Sep 2024");
    expect(page.getByRole("button", { name: /^Show/ }).elements()).toEqual([]);
  });

  it("shows an older year that could not be read, and reads it again", async () => {
    let fails = true;
    await open({
      "GET /user/statement": (call) => {
        if (Number(call.query.year) === 2025 && fails) throw new Refusal("ServerFault");
        return statementAnswer(call);
      },
    });
    await press(t("statement.more", { year: 2025 }));
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    fails = false;
    await press(t("action.tryAgain"));
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(12 + 11);
  });

  it("says which years are archived, and from when and until when a year counts", async () => {
    await open();
    await expect.element(page.getByText(t("statement.archived"))).toBeVisible();
    await expect.element(page.getByText(t("statement.to", { date: "Nov 20, 2026" }))).toBeVisible();
    await expect.element(page.getByText(t("statement.whole"))).toBeVisible();
  });

  it("says that nothing happened in an empty account", async () => {
    await open({ "GET /user/statement": empty });
    await expect.element(page.getByText(t("statement.none"))).toBeVisible();
  });

  it("offers to read the statement again after a failure", async () => {
    let fails = true;
    await open({
      "GET /user/statement": (call) => {
        if (fails) throw new Refusal("ServerFault");
        return statementAnswer(call);
      },
    });
    await expect.element(page.getByText(t("statement.failed"))).toBeVisible();
    fails = false;
    await press(t("action.tryAgain"));
    await expect.element(page.getByText(t("statement.last12"))).toBeVisible();
  });

  it("explains each figure in a sheet", async () => {
    await open();
    await press(t("statement.meaning"));
    await expect.element(page.getByText(t("statement.withdrawalsMean"))).toBeVisible();
  });

  it("saves the exact amounts of a year as CSV", async () => {
    const files = savedFiles();
    await open();
    await press(t("statement.csvOf", { year: 2026 }));
    await expect.poll(() => files.length).toBe(1);
    const [file] = files;
    expect(file?.name).toBe("gemplay-statement-2026.csv");
    const lines = (file?.text ?? "").split("\r\n");
    expect(lines[0]).toBe(
      "month,asset,opening,deposits,withdrawals,returned,staked,paid,swappedIn,swappedOut,rewards,other,net,closing",
    );
    expect(lines).toHaveLength(1 + 22 + 1);
    expect(lines).toContain("2026-11,U,1000,100,300.5,50,0,0,0,0,0,0,150.5,849.5");
    expect(lines).toContain("2026-10,U,0,100,0,0,0,0,0,0,0,0,-100,100");
  });
});

describe("the printed statement", () => {
  const printed = vi.fn();
  beforeEach(() => {
    printed.mockClear();
    vi.stubGlobal("print", printed);
    return () => vi.unstubAllGlobals();
  });
  const paper = () => document.querySelector<HTMLElement>(".printed-statement");

  it("shows account, period, tables, sums and the SHA-256 of the saved file, and prints once", async () => {
    const files = savedFiles();
    await open({}, `${path}&print=2026`);
    await expect.poll(() => printed.mock.calls.length).toBe(1);
    const text = paper()?.textContent ?? "";
    expect(text).toContain(t("statement.paperTitle", { year: 2026 }));
    expect(text).toContain(`${playerInfo.name} · ${playerInfo.userId}`);
    expect(text).toContain(t("statement.periodOf", { from: "Jan 1, 2026", to: "Nov 20, 2026" }));
    expect(text).toContain("2026-11-20 09:00 UTC");
    expect([...document.querySelectorAll("caption")].map((one) => one.textContent)).toEqual(["PLAY", "U"]);
    const [, total] = document.querySelectorAll("tfoot tr");
    expect([...(total?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      ...[t("statement.sum"), "0.0000", "1,100.0000", "300.5000", "50.0000", "0.0000", "0.0000", "0.0000"],
      ...["0.0000", "0.0000", "849.5000", "−849.5000"],
    ]);
    await press("CSV");
    await expect.poll(() => files.length).toBe(1);
    const digest = await crypto.subtle.digest(
      "SHA-256",
      (await files[0]?.data.arrayBuffer()) ?? new ArrayBuffer(0),
    );
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(document.querySelector("code")?.textContent).toBe(hash);
    expect(hash).toBe(await sha256Of(statementCsv(inYear[2026] ?? [])));
    expect(printed.mock.calls).toHaveLength(1);
  });

  it("is white, hides the screen behind it in print, and returns to the statement", async () => {
    await open({}, `${path}&print=2025`);
    await expect.poll(() => paper()).not.toBeNull();
    expect(getComputedStyle(paper() as HTMLElement).backgroundColor).toBe("rgb(255, 255, 255)");
    const rules = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    );
    expect(
      rules.some((rule) => /@media print[\s\S]*:not\(\.printed-statement\)[\s\S]*display: none/.test(rule)),
    ).toBe(true);
    await expectNoAxeFindings(".printed-statement");
    await press(t("action.back"));
    await expect.element(page.getByText(t("statement.last12"))).toBeVisible();
    expect(paper()).toBeNull();
  });

  it("shows a failure with a button to try again, and prints nothing", async () => {
    await open(
      {
        "GET /user/statement": () => {
          throw new Refusal("ServerFault");
        },
      },
      `${path}&print=2026`,
    );
    await expect.element(page.getByText(t("statement.failed"))).toBeVisible();
    expect(printed).not.toHaveBeenCalled();
  });
});
