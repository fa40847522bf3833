// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title A spending cap over a rolling day
/// @notice The library counts spending per UTC hour. A spend in hour h is allowed if the sum of the hours
///         h-24 … h, including this spend, stays within the cap. The hours h-24 … h contain every 24-hour
///         window that ends in hour h, so no window of 86,400 seconds exceeds the cap that was in force at
///         the window's last spend. A spent amount therefore becomes available again only after 24 to 25
///         hours.
library RollingCap {
    /// @dev The number of counted hours: the current hour and the 24 hours before the current hour.
    uint256 private constant HOURS = 25;

    /// @dev The first four fields of `State` share one storage slot. A uint104 can store 2e31 base units,
    ///      which are 2e13 whole tokens of 18 decimals.
    struct State {
        uint104 cap; // the cap in base units per rolling day; 0 allows no spending
        uint104 spent; // the sum of `perHour` at the time `hour`
        uint32 hour; // the hour of the last spend, in hours since 1970
        bool allowed; // true if the vault allows the token; stored here to share the storage slot
        uint128[HOURS] perHour; // a ring buffer: the spending of hour h is at index h % 25
    }

    /// @notice Returns the amount that the cap still allows to spend now.
    /// @return the amount in base units; 0 if the spent amount already exceeds a lowered cap
    function available(State storage self) internal view returns (uint256) {
        (uint256 spent,) = _spentInWindow(self, _currentHour());
        return spent >= self.cap ? 0 : self.cap - spent;
    }

    /// @notice Records a spend of `amount` unless `amount` exceeds the available amount.
    /// @return true if the amount was recorded; a refused amount leaves the state unchanged
    function trySpend(State storage self, uint256 amount) internal returns (bool) {
        uint256 hour = _currentHour();
        (uint256 spent, uint256 passed) = _spentInWindow(self, hour);
        uint256 cap = self.cap;
        if (spent > cap || amount > cap - spent) return false;
        uint256 last = self.hour;
        for (uint256 i = 1; i <= passed; ++i) {
            self.perHour[(last + i) % HOURS] = 0;
        }
        self.spent = SafeCast.toUint104(spent + amount);
        self.hour = SafeCast.toUint32(hour);
        self.perHour[hour % HOURS] += SafeCast.toUint128(amount);
        return true;
    }

    /// @dev Returns the spent sum that is still inside the window at `hour`, and the number of hours in the
    ///      ring buffer that have expired at `hour`. The number of expired hours is 0 if the ring buffer is
    ///      empty, and at most the length of the ring buffer.
    function _spentInWindow(State storage self, uint256 hour)
        private
        view
        returns (uint256 spent, uint256 passed)
    {
        spent = self.spent;
        if (spent == 0) return (0, 0);
        uint256 last = self.hour;
        passed = hour - last;
        if (passed > HOURS) passed = HOURS;
        for (uint256 i = 1; i <= passed; ++i) {
            // The entry of the ring buffer for hour last+i still contains the spending of hour last+i-25.
            // The window that ends now does not contain this older hour last+i-25.
            spent -= self.perHour[(last + i) % HOURS];
        }
    }

    function _currentHour() private view returns (uint256) {
        return block.timestamp / 1 hours;
    }
}
