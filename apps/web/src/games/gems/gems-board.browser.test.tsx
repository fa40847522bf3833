import { localeCodes } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { openScreen } from "../../../test/screen.tsx";
import { tableAnswers } from "../../../test/table.ts";

describe("the board of Gems", () => {
  it.each(localeCodes)(
    "shows the name of each hand in one line on a narrow phone (language: %s)",
    async (language) => {
      await openScreen("/game?name=gems", { language, size: [320, 640], answers: tableAnswers() });
      const rows = () => [...document.querySelectorAll(".gems .ladder li")];
      await expect.poll(rows).toHaveLength(6);
      for (const row of rows()) {
        const bottom = row.getBoundingClientRect().bottom;
        for (const part of row.children)
          expect(part.getBoundingClientRect().bottom, row.textContent).toBeLessThanOrEqual(bottom);
      }
    },
  );
});
