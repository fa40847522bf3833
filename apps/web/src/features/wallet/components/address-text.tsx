/**
 * Shows an address in groups of four digits. The first group and the last group of digits are green. Screen readers
 * read the whole address as one text.
 */
export function AddressText({
  address,
  large = false,
}: {
  readonly address: string;
  readonly large?: boolean;
}) {
  const { head, middle, tail } = groupAddress(address);
  return (
    <span className={`mono inline-block text-balance ${large ? "text-16" : "text-12"}`}>
      <span className="sr-only">{address}</span>
      <span aria-hidden="true">
        <span className="text-emerald">{head}</span> {middle} <span className="text-emerald">{tail}</span>
      </span>
    </span>
  );
}

/** Shows a shortened address for narrow places: only the first two groups and the last group of digits. */
export function ShortAddressText({ address }: { readonly address: string }) {
  const [first = "", second = ""] = address.slice(2).match(/.{1,4}/g) ?? [];
  return (
    <span className="mono text-12 whitespace-nowrap text-muted">
      <span className="sr-only">{address}</span>
      <span aria-hidden="true">
        0x<b className="text-emerald">{first}</b> {second} …{" "}
        <b className="text-emerald">{address.slice(-4)}</b>
      </span>
    </span>
  );
}

/** Splits an address into groups of four digits. The prefix `0x` belongs to the first group of digits. */
function groupAddress(address: string) {
  const groups = address.slice(2).match(/.{1,4}/g) ?? [];
  return {
    head: address.slice(0, 2) + (groups[0] ?? ""),
    middle: groups.slice(1, -1).join(" "),
    tail: groups.at(-1) ?? "",
  };
}
