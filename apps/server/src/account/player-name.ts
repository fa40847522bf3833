/** How an account without a chosen name is called to its owner: the address, shortened. */
export function playerName(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** How others see it: enough to tell two names apart for a while, too little to find the account on the chain. */
export function maskedName(address: string): string {
  return `${address.slice(0, 4)}***${address.slice(-2)}`;
}
