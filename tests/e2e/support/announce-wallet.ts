import type { Page } from "@playwright/test";
import type { TestWallet, WalletCode } from "./test-wallet.ts";

interface PageSide {
  gemplayTestWallet(
    request: unknown,
  ): Promise<{ result?: unknown; error?: { code: WalletCode; message: string } }>;
}

/** Announces the wallet to every document of the page, as a browser extension does (EIP-6963). */
export async function announceWallet(page: Page, wallet: TestWallet): Promise<void> {
  await page.exposeFunction("gemplayTestWallet", async (request: { method: string; params?: unknown[] }) => {
    try {
      return { result: await wallet.request(request) };
    } catch (error) {
      const { code, message } = error as { code?: WalletCode; message?: string };
      return { error: { code: code ?? -32603, message: message ?? "Internal error" } };
    }
  });
  await page.addInitScript(() => {
    const side = globalThis as unknown as PageSide;
    const provider = {
      async request(request: unknown) {
        const { result, error } = await side.gemplayTestWallet(request);
        if (error) throw Object.assign(new Error(error.message), { code: error.code });
        return result;
      },
      on: () => provider,
      removeListener: () => provider,
    };
    const info = {
      uuid: "6fb1b6a4-1f0e-4a6c-9b58-1c9b8e0c5d10",
      name: "Test Wallet",
      rdns: "test.wallet",
      icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    };
    const announce = () =>
      dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
      );
    addEventListener("eip6963:requestProvider", announce);
    announce();
  });
}
