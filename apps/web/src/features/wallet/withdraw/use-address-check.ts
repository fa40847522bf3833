import { useQuery } from "@tanstack/react-query";
import { assetsQueries, platformQueries } from "../../../queries/index.ts";
import { checkAddress } from "../address-book/address-check.ts";
import { bookedAs, lockProblem } from "../address-book/booked.ts";
import { useNow } from "../address-book/use-now.ts";

/**
 * Checks the typed withdrawal address and looks the address up in the player's address book.
 * @param own checksummed address of the account's own wallet, or "" if the address is unknown
 */
export function useAddressCheck(address: string, own: string) {
  const { data: config } = useQuery(platformQueries.config());
  const tokens = Object.values(config?.chain.tokenConfigList ?? {});
  const contracts = [config?.chain.vaultAddress ?? "", ...tokens.map((token) => token.tokenContractAddress)];
  const checkedAddress = checkAddress(address, contracts);
  const { data: book } = useQuery(assetsQueries.withdrawAddresses());
  const nowMs = useNow(book?.lock.on === true);
  return {
    contracts,
    checkedAddress,
    /** The entry of the withdrawal address in the player's address book. */
    booked: bookedAs(book, checkedAddress.address ?? ""),
    /** Reason why the player's address lock forbids the withdrawal address. */
    bound: checkedAddress.address ? lockProblem(book, checkedAddress.address, own, nowMs) : undefined,
  };
}
