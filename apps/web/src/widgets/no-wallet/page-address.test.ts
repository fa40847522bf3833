import { beforeEach, expect, it, vi } from "vitest";
import { userStore } from "../../stores/index.ts";
import { pageAddress } from "./page-address.ts";

beforeEach(() => {
  userStore.set({ inviteCode: "" });
});

const at = (href: string) => vi.stubGlobal("location", { href });

it("pageAddress adds the inviter's invite code to the URL and removes the fragment of the URL", () => {
  at("https://play.example/login?next=%2Fdeposit#tgWebAppData=query_id%3D1%26hash%3D2");
  expect(pageAddress().href).toBe("https://play.example/login?next=%2Fdeposit");
  userStore.set({ inviteCode: "ABC123" });
  expect(pageAddress().href).toBe("https://play.example/login?next=%2Fdeposit&code=ABC123");
});
