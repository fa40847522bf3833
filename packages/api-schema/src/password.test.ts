import { expect, it } from "vitest";
import { fundsPasswordLength, passwordFault } from "./password.ts";

it.each([
  ["12345", "length"],
  ["123456", undefined],
  ["x".repeat(20), undefined],
  ["x".repeat(21), "length"],
  // The text "café" ends with a letter that consists of two code points but is one visible character.
  ["cafe\u0301".repeat(5), undefined],
  [" ".repeat(6), "blank"],
  ["\u3000".repeat(8), "blank"],
  ["\u00a0\t\u2003\u2003\u2003\u2003", "blank"],
  ["\u200b\u2060\ufeff\u00ad\u115f\u3164", "blank"],
  ["\u2800".repeat(6), "blank"],
  ["     .", undefined],
  ["密码 密码 密", undefined],
] as const)("passwordFault of %j is %s", (password, fault) => {
  expect(passwordFault(password, fundsPasswordLength)).toBe(fault);
});
