/**
 * The folder `devices` determines the device and the network of a caller, and stores the devices on which players used
 * their accounts.
 */
export { type Caller, readCaller } from "./caller.ts";
export {
  devicesInCommon,
  devicesOf,
  forgetKnownDevice,
  forgetKnownDevices,
  noteDevice,
  playersOfDevice,
  sharedDevices,
  sourceOf,
} from "./seen-devices.repository.ts";
