import { join } from "node:path";
import base from "./vitest.config.ts";

const { test } = base;
const [instance] = test?.browser?.instances ?? [];
if (test?.browser === undefined || instance === undefined)
  throw new Error("vitest.config.ts has no browser instances");
const pictures = join(import.meta.dirname, "pictures");

/** Configuration of `npm run pictures`, which takes pictures of the screens with the component tests' browser. */
export default {
  ...base,
  test: {
    ...test,
    name: "pictures",
    include: ["test/screens.pictures.tsx"],
    // The result is the list of screens that differ, which the console output of failed tests would hide.
    silent: true,
    browser: {
      ...test.browser,
      instances: [
        {
          ...instance,
          setupFiles: [
            join(import.meta.dirname, "test/fixed-chance.ts"),
            ...[instance.setupFiles ?? []].flat(),
          ],
        },
      ],
      expect: {
        toMatchScreenshot: {
          resolveScreenshotPath: ({ arg }: { arg: string }) => join(pictures, "before", `${arg}.png`),
          resolveDiffPath: ({ arg }: { arg: string }) => join(pictures, "different", `${arg}.png`),
        },
      },
    },
  },
};
