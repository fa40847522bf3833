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

/** «0x» stays with the first four digits. */
function groupAddress(address: string) {
  const groups = address.slice(2).match(/.{1,4}/g) ?? [];
  return {
    head: address.slice(0, 2) + (groups[0] ?? ""),
    middle: groups.slice(1, -1).join(" "),
    tail: groups.at(-1) ?? "",
  };
}
