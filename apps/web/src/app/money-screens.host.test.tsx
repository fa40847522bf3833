import type { Data } from "@gemplay/api-schema";
import { beforeAll, it } from "vitest";
import { expectBalance, moneyScreens } from "../../test/money-screens.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { App } from "./app.tsx";
import { enter } from "./inside-host.tsx";

beforeAll(() => enter(App));

// Inside the messaging host, the page offers only deposits to the deposit address. The swap screen offers only a link
// that opens the page in a browser.
const elsewhere = ["/deposit?way=wallet", "/swap"];

it.each(moneyScreens.filter(([path]) => !elsewhere.includes(path)))(
  "%s inside the messaging host shows the balance at 320, 375 and 1280 pixels",
  async (path, element) => {
    const config = richAnswers()["GET /config"] as Data<"GET /config">;
    await expectBalance(path, element, {
      "GET /config": { ...config, host: { botUsername: "GemplayBot", chain: "address" } },
    });
  },
);
