// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title USDT of the local chain
/// @notice A replacement for Binance-Peg USDT on chains without Binance-Peg USDT. The contract has the
///         interface and the 18 decimals of USDT on chain 56 (not 6 decimals). The contract is deployed only
///         on local chains and test chains.
contract LocalUsdt is ERC20 {
    /// @notice The BEP-20 function `getOwner`: returns the account that received the whole supply. The owner
    ///         has no special rights over the token.
    address public immutable getOwner;

    /// @param holder the account that receives the whole supply
    /// @param supply base units (18 decimals)
    constructor(address holder, uint256 supply) ERC20("Tether USD", "USDT") {
        getOwner = holder;
        _mint(holder, supply);
    }
}
