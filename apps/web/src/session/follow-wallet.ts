import { userStore } from "../stores/index.ts";
import { leaveWithWallet } from "./sign-out.ts";

let unfollow = (): void => {};

/** Signs out when the wallet shows another account or disconnects, for as long as this address is signed in. */
export async function followWallet(address: string): Promise<void> {
  const { watchWallet } = await import("../wallet/index.ts");
  unfollow();
  const stop = watchWallet(address, () => {
    if (userStore.get().address === address) leaveWithWallet();
  });
  const stopWithSession = userStore.subscribe(() => {
    if (userStore.get().address !== address) unfollow();
  });
  unfollow = () => {
    stop();
    stopWithSession();
  };
}
