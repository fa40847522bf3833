import List from "../records/records-list.tsx";
import { SessionSwitch } from "./session/session-switch.tsx";

interface RecordsListProps {
  readonly demo: boolean;
  readonly open: boolean;
}

/** Shows the content of the sheet with the records: the switch for the panel of the session, and the player's rounds. */
export function RecordsList(props: RecordsListProps) {
  return (
    <>
      <SessionSwitch />
      <List {...props} />
    </>
  );
}
