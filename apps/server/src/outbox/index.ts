/**
 * The folder `outbox` stores one row for each event that players are notified about. A feature writes the row of an
 * event in the same transaction as the change that the event reports. The code of `notify` then sends the notices of
 * the event. The code of `outbox` may import only the platform, so that every feature can write events. The code of
 * `outbox` stores only the kind of an event, the player, and the id of the record.
 */
export {
  addOutboxEvent,
  addOutboxEvents,
  forgetNotifiedBefore,
  forgetOutboxEvents,
  type OutboxEventKind,
} from "./outbox.repository.ts";
export { notifyPending } from "./outbox.ts";
