import { it } from "vitest";
import { expectBalance, moneyScreens } from "../../test/money-screens.ts";

it.each(moneyScreens)("%s shows the balance at 320, 375 and 1280 pixels", async (path, element) => {
  await expectBalance(path, element);
});
