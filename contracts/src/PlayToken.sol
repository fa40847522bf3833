// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title PLAY, the platform token
/// @notice A BEP-20 token with 18 decimals, a fixed supply and EIP-2612 permits. The constructor mints the
///         whole supply. No account can mint more PLAY, pause or seize PLAY, or take a fee on transfers of
///         PLAY.
contract PlayToken is ERC20, ERC20Permit {
    /// @notice The BEP-20 function `getOwner`: returns the account that received the whole supply. The owner
    ///         has no special rights over the token.
    address public immutable getOwner;

    /// @param holder the account that receives the whole supply
    /// @param supply the supply in base units (18 decimals), which never changes
    constructor(address holder, uint256 supply) ERC20("Play", "PLAY") ERC20Permit("Play") {
        getOwner = holder;
        _mint(holder, supply);
    }
}
