/**
 * Devices: the device and the network that a call comes from, and the devices that an account was used on.
 */
export { type Asker, askerOf } from "./asker.ts";
export {
  devicesInCommon,
  devicesOf,
  forgetKnownDevices,
  noteDevice,
  playersOfDevice,
  sharedDevices,
  sourceOf,
} from "./seen-devices.repository.ts";
