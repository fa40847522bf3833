// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title USDT of the local chain
/// @notice Replaces Binance-Peg USDT on chains that have no Binance-Peg USDT. `LocalUsdt` has the interface
///         and the 18 decimals of USDT on chain 56 (not 6 decimals). `LocalUsdt` is deployed on local and
///         test chains only.
contract LocalUsdt is ERC20 {
    /// @notice The function `getOwner` of BEP-20: returns the account that received the supply. The owner
    ///         has no rights over the token.
    address public immutable getOwner;

    /// @param holder the account that receives the whole supply
    /// @param supply base units (18 decimals)
    constructor(address holder, uint256 supply) ERC20("Tether USD", "USDT") {
        getOwner = holder;
        _mint(holder, supply);
    }
}
