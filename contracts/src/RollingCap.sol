// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title A spending cap over a rolling day
/// @notice The library counts the spent amount for each UTC hour. In hour h, an amount can be spent if the
///         sum of the hours h-24 … h, including the amount, is within the cap. Every 24-hour window that ends
///         in hour h lies within the hours h-24 … h. So the amount spent in any window of 86,400 seconds
///         never exceeds the cap at the window's last spend. As a result, a spent amount becomes available
///         again only after 24 to 25 hours.
library RollingCap {
    /// @dev The number of hours that count: the current hour and the 24 hours before the current hour.
    uint256 private constant HOURS = 25;

    /// @dev The first four fields of `State` share one storage slot. A uint104 can store 2e31 base units,
    ///      which are 2e13 whole tokens with 18 decimals.
    struct State {
        uint104 cap; // the cap in base units per rolling day; 0 allows no spending
        uint104 spent; // the sum of `perHour` at the time `hour`
        uint32 hour; // the hour of the last spend, in hours since 1970
        bool allowed; // true if the vault allows the token; stored here to share the storage slot
        uint128[HOURS] perHour; // a ring buffer: the spending of hour h is at index h % 25
    }

    /// @notice Returns the amount that can still be spent now under the cap.
    /// @return the amount in base units; 0 if the cap was lowered below the spent amount
    function available(State storage self) internal view returns (uint256) {
        (uint256 spent,) = _spentInWindow(self, _currentHour());
        return spent >= self.cap ? 0 : self.cap - spent;
    }

    /// @notice Records that `amount` is spent, if the available amount is large enough.
    /// @return true if the amount was recorded; otherwise, the state is unchanged
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

    /// @dev Returns the amount that was spent in the window at `hour`, and the number of hours in the ring
    ///      buffer that have expired. The number of expired hours is at most the length of the ring buffer,
    ///      and 0 if the ring buffer is empty.
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
            // The entry of the ring buffer for the hour last+i still contains the amount of the hour
            // last+i-25. The hour last+i-25 is no longer in the window.
            spent -= self.perHour[(last + i) % HOURS];
        }
    }

    function _currentHour() private view returns (uint256) {
        return block.timestamp / 1 hours;
    }
}
