import { expect, test } from "@playwright/test";

test("the page hands on the licences of what it is made of", async ({ request }) => {
  const libraries = await request.get("/licences/libraries.md");
  expect(libraries.status()).toBe(200);
  const text = await libraries.text();
  for (const library of ["react", "react-dom", "@tanstack/react-query", "viem", "@noble/hashes"])
    expect(text).toMatch(new RegExp(`^## ${library} - \\d`, "m"));
  expect(text).toContain("Permission is hereby granted");
  const font = await (await request.get("/licences/funnel-display.txt")).text();
  expect(font).toContain("Copyright 2023 The Funnel Project Authors");
  expect(font).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
