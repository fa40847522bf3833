/** An address for reading: groups of four, the first and the last in emerald. Screen readers get it as one text. */
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

/** The same where the place is narrow: two groups of the beginning, and the last. */
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

/** «0x» stays with the first four digits. */
function groupAddress(address: string) {
  const groups = address.slice(2).match(/.{1,4}/g) ?? [];
  return {
    head: address.slice(0, 2) + (groups[0] ?? ""),
    middle: groups.slice(1, -1).join(" "),
    tail: groups.at(-1) ?? "",
  };
}
