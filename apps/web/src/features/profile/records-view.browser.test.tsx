import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf } from "../../../test/api-stand-in.ts";
import { richRounds } from "../../../test/rich-player.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";

it("the list of game records sends the chosen filter to the server, and saves only the matching rounds as a CSV file", async () => {
  const files = savedFiles();
  await openScreen("/profile?view=records", {
    player: true,
    answers: {
      "GET /user/records": ({ query }) => ({
        records: richRounds.filter(
          ({ result, asset }) => (query.result ?? result) === result && (query.asset ?? asset) === asset,
        ),
        nextCursor: null,
      }),
    },
  });
  const rows = () => document.querySelectorAll('a[href*="round="]');
  await expect.poll(() => rows().length).toBe(2);
  await press(t("result.win"));
  await expect.poll(() => rows().length).toBe(1);
  await page.getByLabelText(t("rounds.game")).selectOptions("dice");
  await page.getByLabelText(t("rounds.time")).selectOptions("7");
  await expect
    .poll(() => callsOf("GET /user/records").at(-1)?.query)
    .toMatchObject({ result: "WIN", game: "dice", fromMs: expect.anything() });
  await press(t("rounds.saveCsv"));
  await expect.poll(() => files.length).toBe(1);
  const lines = files[0]?.text.trim().split("\r\n") ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(richRounds[0]?.id);
  expect(callsOf("GET /user/records").at(-1)?.query).toMatchObject({
    result: "WIN",
    game: "dice",
    limit: "100",
  });

  await page.getByLabelText(t("rounds.token")).selectOptions("TPLAY");
  await expect.element(page.getByText(t("rounds.noneHere"))).toBeVisible();
});
