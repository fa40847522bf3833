interface Seat {
  readonly name: string;
  readonly note: string;
  /** True if the person has agreed. */
  readonly isOn: boolean;
}

/** Shows the two people whom an action needs, in the order in which they decide. */
export function Seats({ seats }: { readonly seats: readonly Seat[] }) {
  return (
    <ol className="seats">
      {[...seats.entries()].map(([place, { name, note, isOn }]) => (
        <li key={place}>
          <span className={isOn ? "seat on" : "seat"} aria-hidden="true">
            {place + 1}
          </span>
          <p>
            <b>{name}</b>
            <small>{note}</small>
          </p>
        </li>
      ))}
    </ol>
  );
}
