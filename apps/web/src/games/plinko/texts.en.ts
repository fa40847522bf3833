import type { Message } from "@gemplay/i18n";

/** The English texts of the game Plinko. */
export default {
  "plinko.drop": "Drop a ball",
  "plinko.rows": { one: "{count} row", other: "{count} rows" },
  "plinko.fewer": "Fewer rows",
  "plinko.more": "More rows",
  "plinko.bucket": "Bucket",
  "plinko.rulesTitle": "Rules of Plinko",
  "plinko.rule1":
    "A ball falls through 8 to 16 rows of pins. At each row it goes left or right, each with exactly half a chance.",
  "plinko.rule2":
    "The bucket that the ball reaches is the number of its turns to the right; the amount is paid times the number on the bucket.",
  "plinko.rule3":
    "More risk puts more on the edges and less in the middle. You can drop the next ball while others still fall.",
  "round.stepPath": "The numbers give the path",
  "verify.rows": "Rows",
} satisfies Record<string, Message>;
