import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookOf, readPublicName } from "./public-names.ts";

const key = (name: string) => {
  const read = readPublicName(name);
  return typeof read === "string" ? read : read.key;
};

describe("a public name", () => {
  it.each([
    "RubyFox",
    "lucky_7!",
    "Nguyễn-Đào",
    "小小的幸运星",
    "a12345",
    "x".repeat(36),
    "Ana#Paula+1",
    "Oxford88",
  ])("can be %s", (name) => expect(readPublicName(` ${name} `)).toMatchObject({ name }));

  it.each([
    ...["", "short", "x".repeat(37), "123456", "------", "two words", "a@mail.example", "play.example"],
    ...[
      "G***12x",
      "0x12…cdef",
      "рубинов",
      "Ruby\u200bFox",
      "Ruby\u202eFox",
      "小明aabbcc",
      "ＲｕｂｙＦｏｘ",
      "fox/fox1",
      "🦊🦊🦊🦊🦊🦊",
    ],
  ])("cannot be «%s», because the format of the name is invalid", (name) =>
    expect(readPublicName(name)).toBe("format"),
  );

  it.each([
    ...[
      "0xAbCdEf12",
      "0x_player",
      "G000123",
      "deadbeef00112233",
      "Gemplay1",
      "G3mpl4y_x",
      "the-support",
      "5upp0rt!",
    ],
    ...["Admin_Anna", "gempIay", "GernpIay", "official", "客服小明一二", "hỗ_trợ_viên"],
  ])(
    "cannot be «%s», because other players could think that the name belongs to staff or is an identifier",
    (name) => expect(readPublicName(name)).toBe("reserved"),
  );

  it.each([
    ["RubyFox", "rubyf0x"],
    ["RubyFox", "Rüby_Fox"],
    ["Illinois", "1ll1n01s"],
    ["modern-art", "rnodern_art"],
    ["vvinner", "winner"],
    ["Đào-Nguyễn", "daonguyen"],
  ])("has the same key as a similar-looking name: %s, %s", (one, other) => expect(key(one)).toBe(key(other)));

  it("keeps the same key with capital letters, with symbols and in any Unicode composition", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), (typed) => {
        const read = readPublicName(typed);
        if (typeof read === "string") return;
        expect(lookOf(read.name.normalize("NFD"))).toBe(read.key);
        expect(lookOf(`_${read.name.toUpperCase()}-`)).toBe(read.key);
        expect([...read.name].length).toBeGreaterThanOrEqual(6);
      }),
      { numRuns: 2_000 },
    );
  });
});
